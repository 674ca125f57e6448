import { Button, Stack } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck, MailOpen } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { type User, useCurrentUser } from "@/shared/account/api/current-user";
import { ownProfilePath } from "@/shared/account/model/home-of";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { isGivenUp } from "@/shared/ui/notify-result";
import { useVerifyEmailAddress } from "../api/email-address";
import { invitationsQuery } from "../api/invitations";
import { confirmationSchema } from "../model/account-schemas";
import { isOutdated, secretOf } from "../model/secret-link";
import { fieldTexts, registeredTexts, verificationTexts } from "../texts";
import { PasswordField } from "./account-fields";
import { AccountForm } from "./account-form";
import { AccountFrame } from "./account-frame";
import { ResendButton } from "./resend-button";
import { UselessLink } from "./useless-link";

const noRules = z.object({});

type VerifiedProps = {
  user: User | null;
  /** Somebody who has an account already has another address now. */
  isChange: boolean;
};

/** Whoever was invited has registered for that. */
function Verified({ user, isChange }: VerifiedProps) {
  const { data: invitations = [] } = useQuery({
    ...invitationsQuery(),
    enabled: user?.emailVerified === true,
  });
  const isInvited = invitations.length > 0;
  const isManager = !isChange && hasRole(user, "ROLE_BUSINESSMANAGER") && user?.organizationNr != null;
  const sentence = isChange ? verificationTexts.changedSentence : verificationTexts.doneSentence;
  return (
    <AccountFrame
      picture={<CircleCheck size={28} />}
      title={verificationTexts.done}
      sentence={isInvited ? verificationTexts.invited : sentence}
    >
      <Stack gap="3">
        {isInvited && (
          <ButtonLink to={paths.account("invitations")} width="100%" size="lg">
            {verificationTexts.toInvitations}
          </ButtonLink>
        )}
        {isManager && (
          <ButtonLink to={staffPaths.today} width="100%" size="lg">
            {registeredTexts.toSetUp}
          </ButtonLink>
        )}
        <ButtonLink
          to={user ? (ownProfilePath(user) ?? paths.home) : paths.login()}
          width="100%"
          size="lg"
          variant={isInvited || isManager ? "outline" : "solid"}
        >
          {wayOn(user)}
        </ButtonLink>
      </Stack>
    </AccountFrame>
  );
}

function wayOn(user: User | null): string {
  if (user === null) return verificationTexts.login;
  return ownProfilePath(user) === null ? commonTexts.toStartPage : registeredTexts.toProfile;
}

/** The page of the link in the mail. Opening it changes nothing: programs that look through mails open links too. */
export function VerificationPage() {
  const token = secretOf(useLocation().hash);
  const { kind, user } = useCurrentUser();
  const { mutateAsync: verify, data: proven, error } = useVerifyEmailAddress();
  const [isAsked, setIsAsked] = useState(false);
  // The link alone is not enough: somebody else may have registered with this address.
  const needsPassword = kind === "visitor" || isAsked;
  if (proven) return <Verified user={user} isChange={proven.emailChanged} />;
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
      sentence={needsPassword ? verificationTexts.sentenceWithPassword : verificationTexts.sentence}
    >
      <AccountForm
        startValues={{ password: "" }}
        schemaOf={() => (needsPassword ? confirmationSchema : noRules)}
        submit={async ({ password }) => {
          try {
            await verify({ token, password: needsPassword ? password : null });
          } catch (failure) {
            if (isGivenUp(failure)) setIsAsked(true);
            else if (!isOutdated(failure)) throw failure;
          }
        }}
      >
        {({ isSubmitting }) => (
          <>
            {needsPassword && (
              <PasswordField name="password" label={fieldTexts.password} autoComplete="current-password" />
            )}
            <Button type="submit" size="lg" loading={isSubmitting}>
              {verificationTexts.submit}
            </Button>
          </>
        )}
      </AccountForm>
    </AccountFrame>
  );
}
