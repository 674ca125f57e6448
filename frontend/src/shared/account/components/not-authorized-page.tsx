import { Lock } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { MessagePage } from "@/shared/ui/message-page";
import { accountTexts } from "../texts";

export function NotAuthorizedPage() {
  return (
    <MessagePage
      picture={<Lock size={56} strokeWidth={1.25} />}
      title={accountTexts.notAuthorizedTitle}
      description={accountTexts.notAuthorizedDescription}
      actions={<ButtonLink to={paths.home}>{commonTexts.toStartPage}</ButtonLink>}
    />
  );
}
