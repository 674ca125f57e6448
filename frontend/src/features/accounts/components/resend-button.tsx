import { useCurrentUser } from "@/shared/account/api/current-user";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { useResendVerification } from "../api/email-address";
import { registeredTexts } from "../texts";

/** For members whose e-mail address is not proven. The others have no use for it. */
export function ResendButton() {
  const { user } = useCurrentUser();
  const { mutateAsync: resend, isPending } = useResendVerification();
  if (!user || user.emailVerified) return null;
  const press = () =>
    notifyResult(resend(), { title: registeredTexts.resent, description: registeredTexts.resentDescription });
  return (
    <WrappingButton variant="outline" loading={isPending} onClick={press}>
      {registeredTexts.resend}
    </WrappingButton>
  );
}
