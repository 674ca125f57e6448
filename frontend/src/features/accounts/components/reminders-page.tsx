import { Button } from "@chakra-ui/react";
import { BellOff, CircleCheck } from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { useEndReminders } from "../api/reminders";
import { isOutdated, secretOf } from "../model/secret-link";
import { reminderTexts } from "../reminder-texts";
import { AccountFrame } from "./account-frame";
import { UselessLink } from "./useless-link";

const home = (
  <ButtonLink to={paths.home} variant="outline">
    {commonTexts.toStartPage}
  </ButtonLink>
);

/** The page of the link in reminders. Opening it changes nothing: programs that look through mails open links too. */
export function RemindersPage() {
  const token = secretOf(useLocation().hash);
  const end = useEndReminders();
  if (token === null) return <UselessLink isIncomplete>{home}</UselessLink>;
  if (end.isSuccess) {
    return (
      <AccountFrame
        picture={<CircleCheck size={28} />}
        title={reminderTexts.ended}
        sentence={reminderTexts.endedSentence(end.data.companyName)}
      >
        {home}
      </AccountFrame>
    );
  }
  if (isOutdated(end.error)) return <UselessLink isIncomplete={false}>{home}</UselessLink>;
  return (
    <AccountFrame
      picture={<BellOff size={28} />}
      title={reminderTexts.title}
      sentence={reminderTexts.sentence}
    >
      <Button loading={end.isPending} onClick={() => notifyResult(end.mutateAsync(token))}>
        {reminderTexts.end}
      </Button>
    </AccountFrame>
  );
}
