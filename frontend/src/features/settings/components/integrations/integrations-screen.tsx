import { Stack } from "@chakra-ui/react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { NotAuthorizedPage } from "@/shared/account/components/not-authorized-page";
import { hasRole } from "@/shared/account/model/roles";
import { ExternalLink } from "@/shared/ui/links";
import { integrationTexts as texts } from "../../integration-texts";
import { frameTexts } from "../../texts";
import { SettingsFrame } from "../frame/settings-frame";
import { ApiKeys } from "./api-keys";
import { Webhooks } from "./webhooks";

/** Keys and webhooks for the own programs of an organisation. */
export function IntegrationsScreen() {
  const { user } = useCurrentUser();
  if (!hasRole(user, "ROLE_BUSINESSADMIN")) return <NotAuthorizedPage />;
  return (
    <SettingsFrame title={frameTexts.api} sentence={texts.sentence}>
      <Stack gap="10">
        <ApiKeys />
        <Webhooks />
        <ExternalLink href="/docs/" alignSelf="flex-start" alignItems="center" minH="11" fontWeight="600">
          {texts.documentation}
        </ExternalLink>
      </Stack>
    </SettingsFrame>
  );
}
