import { Flex, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { useNavigate } from "react-router";
import { roleName } from "@/shared/account/texts";
import { paths } from "@/shared/lib/paths";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { QueryArea } from "@/shared/ui/query-area";
import { EmptyPanel } from "@/shared/ui/state-panels";
import {
  type Invitation,
  invitationsQuery,
  useAcceptInvitation,
  useDeclineInvitation,
} from "../api/invitations";
import { instantText } from "../model/instant";
import { invitationTexts } from "../texts";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

export function InvitationsTab({ user }: SettingsTabProps) {
  // An invitation belongs to an e-mail address, which nobody has shown to be theirs yet.
  if (!user.emailVerified) {
    return <EmptyPanel icon={<MailOpen size={28} />}>{invitationTexts.verifyFirst}</EmptyPanel>;
  }
  return (
    <QueryArea loading={<SettingsSkeleton label={invitationTexts.loading} />}>
      <Invitations />
    </QueryArea>
  );
}

function Invitations() {
  const { data: invitations } = useSuspenseQuery(invitationsQuery());
  if (invitations.length === 0) {
    return <EmptyPanel icon={<MailOpen size={28} />}>{invitationTexts.empty}</EmptyPanel>;
  }
  return (
    <SettingsSection title={invitationTexts.title}>
      <Stack as="ul" listStyleType="none" gap="0" mt="-3">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
    </SettingsSection>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { companyName, role, invitedBy, expiresAt } = invitation;
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const navigate = useNavigate();
  const isBusy = accept.isPending || decline.isPending;
  return (
    <Flex
      as="li"
      py="4"
      gap="4"
      wrap="wrap"
      align="center"
      justify="space-between"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: "0", pb: "0" }}
    >
      <Stack gap="0.5" flex="1 1 14rem" minW="0">
        <Text fontWeight="600">
          {companyName}{" "}
          <Text as="span" fontWeight="400">
            {invitationTexts.as(roleName(role))}
          </Text>
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {invitationTexts.from(invitedBy)}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {invitationTexts.until(instantText(expiresAt))}
        </Text>
      </Stack>
      <Flex gap="2" wrap="wrap">
        <WrappingButton
          variant="outline"
          colorPalette="gray"
          aria-label={invitationTexts.declineOf(companyName)}
          disabled={isBusy}
          onClick={() => notifyResult(decline.mutateAsync(invitation))}
        >
          {invitationTexts.decline}
        </WrappingButton>
        <WrappingButton
          aria-label={invitationTexts.acceptOf(companyName)}
          loading={accept.isPending}
          disabled={isBusy}
          onClick={async () => {
            const isIn = await notifyResult(accept.mutateAsync(invitation), {
              title: invitationTexts.accepted,
              description: invitationTexts.acceptedDescription(companyName),
            });
            // From here on it is the organisation that they work in.
            if (isIn) await navigate(paths.staffToday);
          }}
        >
          {invitationTexts.accept}
        </WrappingButton>
      </Flex>
    </Flex>
  );
}
