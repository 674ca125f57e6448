import { Button } from "@chakra-ui/react";
import { CircleCheck, KeyRound } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { paths } from "@/shared/lib/paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { useLosePassword, useResetPassword } from "../api/email-address";
import { resetPasswordSchema } from "../model/account-schemas";
import { isOutdated, secretOf } from "../model/secret-link";
import { lostPasswordTexts, resetPasswordTexts, verificationTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { AccountFrame } from "./account-frame";
import { EmailAddressPage } from "./email-address-page";
import { UselessLink } from "./useless-link";

export function LostPasswordPage() {
  return (
    <EmailAddressPage
      texts={lostPasswordTexts}
      Icon={KeyRound}
      request={useLosePassword()}
      below={
        <PageLink to={paths.login()} color="brand.fg" fontWeight="600" py="2.5">
          {lostPasswordTexts.backToLogin}
        </PageLink>
      }
    />
  );
}

/** The page of the link in the mail about a lost password. */
export function ResetPasswordPage() {
  const token = secretOf(useLocation().hash);
  const { mutateAsync: resetPassword, isSuccess } = useResetPassword();
  const [isInvalid, setIsInvalid] = useState(false);
  if (isSuccess) {
    return (
      <AccountFrame
        picture={<CircleCheck size={28} />}
        title={resetPasswordTexts.done}
        sentence={resetPasswordTexts.doneSentence}
      >
        <ButtonLink to={paths.login()} width="100%" size="lg">
          {verificationTexts.login}
        </ButtonLink>
      </AccountFrame>
    );
  }
  if (token === null || isInvalid) {
    return (
      <UselessLink isIncomplete={token === null}>
        <ButtonLink to={paths.lostPassword}>{resetPasswordTexts.again}</ButtonLink>
      </UselessLink>
    );
  }
  return (
    <AccountFrame picture={<KeyRound size={28} />} title={resetPasswordTexts.title}>
      <AccountForm
        startValues={{ password: "" }}
        schemaOf={() => resetPasswordSchema}
        submit={async ({ password }) => {
          try {
            await resetPassword({ token, password });
          } catch (error) {
            if (!isOutdated(error)) throw error;
            setIsInvalid(true);
          }
        }}
      >
        {({ isSubmitting }) => (
          <>
            <PasswordField
              name="password"
              label={resetPasswordTexts.newPassword}
              autoComplete="new-password"
              hint={resetPasswordTexts.hint}
            />
            <Button type="submit" size="lg" loading={isSubmitting}>
              {resetPasswordTexts.submit}
            </Button>
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
