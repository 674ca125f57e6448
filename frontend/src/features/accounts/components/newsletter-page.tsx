import { Button, Flex } from "@chakra-ui/react";
import { CircleCheck, Mail } from "lucide-react";
import { useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { useConfirmNewsletter, useUnsubscribeNewsletter } from "../api/privacy";
import { isOutdated, secretOf } from "../model/secret-link";
import { newsletterTexts } from "../privacy-texts";
import { AccountFrame } from "./account-frame";
import { UselessLink } from "./useless-link";

const home = (
  <ButtonLink to={paths.home} variant="outline">
    {commonTexts.toStartPage}
  </ButtonLink>
);

/** The page of the link in mails about news. Opening it changes nothing: programs that look through mails open links too. */
export function NewsletterPage() {
  const token = secretOf(useLocation().hash);
  const confirmation = useConfirmNewsletter();
  const end = useUnsubscribeNewsletter();
  if (token === null) return <UselessLink isIncomplete>{home}</UselessLink>;
  const unsubscribe = (
    <Button
      variant="outline"
      loading={end.isPending}
      disabled={confirmation.isPending}
      onClick={() => notifyResult(end.mutateAsync(token))}
    >
      {newsletterTexts.unsubscribe}
    </Button>
  );
  if (end.isSuccess) {
    return (
      <AccountFrame
        picture={<CircleCheck size={28} />}
        title={newsletterTexts.unsubscribed}
        sentence={newsletterTexts.unsubscribedSentence}
      >
        {home}
      </AccountFrame>
    );
  }
  if (confirmation.isSuccess) {
    return (
      <AccountFrame
        picture={<CircleCheck size={28} />}
        title={newsletterTexts.confirmed}
        sentence={newsletterTexts.confirmedSentence}
      >
        <Flex gap="3" wrap="wrap">
          {home}
          {unsubscribe}
        </Flex>
      </AccountFrame>
    );
  }
  if (isOutdated(confirmation.error) || isOutdated(end.error)) {
    return <UselessLink isIncomplete={false}>{home}</UselessLink>;
  }
  return (
    <AccountFrame
      picture={<Mail size={28} />}
      title={newsletterTexts.title}
      sentence={newsletterTexts.sentence}
    >
      <Flex gap="3" wrap="wrap">
        <Button
          loading={confirmation.isPending}
          disabled={end.isPending}
          onClick={() => notifyResult(confirmation.mutateAsync(token))}
        >
          {newsletterTexts.confirm}
        </Button>
        {unsubscribe}
      </Flex>
    </AccountFrame>
  );
}
