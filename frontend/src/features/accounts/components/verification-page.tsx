import { Button } from "@chakra-ui/react";
import { CircleCheck, MailOpen } from "lucide-react";
import { useLocation } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { homeOf } from "@/shared/account/model/home-of";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import { useVerifyMailbox } from "../api/mailbox";
import { isOutdated, secretOf } from "../model/secret-link";
import { verificationTexts } from "../texts";
import { AccountFrame } from "./account-frame";
import { ResendButton } from "./resend-button";
import { UselessLink } from "./useless-link";

/** The page of the link in the mail. Opening it changes nothing: programs that look through mails open links too. */
export function VerificationPage() {
  const token = secretOf(useLocation().hash);
  const { user } = useCurrentUser();
  const { mutate: verify, isPending, isSuccess, error } = useVerifyMailbox();
  if (isSuccess) {
    return (
      <AccountFrame
        picture={<CircleCheck size={28} />}
        title={verificationTexts.done}
        sentence={verificationTexts.doneSentence}
      >
        <ButtonLink to={user ? homeOf(user) : paths.login()} width="100%" size="lg">
          {user ? commonTexts.toStartPage : verificationTexts.login}
        </ButtonLink>
      </AccountFrame>
    );
  }
  if (token === null || isOutdated(error)) {
    return (
      <UselessLink isIncomplete={token === null}>
        <ResendButton />
        {!user && (
          <ButtonLink to={paths.login()} variant="outline">
            {verificationTexts.login}
          </ButtonLink>
        )}
      </UselessLink>
    );
  }
  return (
    <AccountFrame
      picture={<MailOpen size={28} />}
      title={verificationTexts.title}
      sentence={verificationTexts.sentence}
    >
      <Button
        size="lg"
        width="100%"
        loading={isPending}
        onClick={() => {
          dismissErrorSnackbars();
          verify(token, {
            onError: (failure) => {
              if (!isOutdated(failure)) showErrorSnackbar(failure.message);
            },
          });
        }}
      >
        {verificationTexts.submit}
      </Button>
    </AccountFrame>
  );
}
