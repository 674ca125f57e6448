import { Flex, Text } from "@chakra-ui/react";
import { MailCheck } from "lucide-react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { ownProfilePath } from "@/shared/account/model/home-of";
import { paths } from "@/shared/lib/paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { useWaitingSession } from "../api/register";
import { registeredTexts } from "../texts";
import { AccountFrame } from "./account-frame";
import { ResendButton } from "./resend-button";

const arrivalSchema = z.object({ email: z.string() });

/** After the registration: everything waits for the e-mail address. */
export function RegisteredPage() {
  useWaitingSession();
  const arrival = arrivalSchema.safeParse(useLocation().state);
  const { user } = useCurrentUser();
  const email = user?.email ?? (arrival.success ? arrival.data.email : null);
  const profile = user ? ownProfilePath(user) : null;
  return (
    <AccountFrame
      picture={<MailCheck size={28} />}
      title={registeredTexts.title}
      sentence={email === null ? registeredTexts.sentence : registeredTexts.sentTo(email)}
    >
      <Flex direction="column" gap="3">
        <Text textStyle="sm" color="fg.muted">
          {registeredTexts.noMail}
        </Text>
        <ResendButton />
        {profile === null ? (
          <ButtonLink to={paths.home}>{commonTexts.toStartPage}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={staffPaths.today}>{registeredTexts.toSetUp}</ButtonLink>
            <ButtonLink to={profile} variant="outline">
              {registeredTexts.toProfile}
            </ButtonLink>
          </>
        )}
      </Flex>
    </AccountFrame>
  );
}
