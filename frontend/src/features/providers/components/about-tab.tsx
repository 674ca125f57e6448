import { Stack, VisuallyHidden } from "@chakra-ui/react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { aboutTexts } from "../about-texts";
import type { Organization } from "../api/get-organization";
import { webContentQuery } from "../api/get-web-content";
import { socialMediaQuery } from "../api/list-social-media";
import { profileTexts } from "../texts";
import { SocialLinks } from "./social-links";
import { LoadedTeamCard } from "./team-card";
import { LoadedTraderCard } from "./trader-card";

type AboutTabProps = { organization: Organization };

export function AboutTab({ organization }: AboutTabProps) {
  const { organizationNr } = organization;
  const { data } = useSuspenseQuery(webContentQuery(organizationNr, "account_overview_content"));
  return (
    <About html={data.htmlContent}>
      <LoadedTeamCard organizationNr={organizationNr} />
      <LoadedSocialLinks organizationNr={organizationNr} />
      <LoadedTraderCard organization={organization} />
    </About>
  );
}

/** Nothing until it is there, or when it cannot be loaded. */
function LoadedSocialLinks({ organizationNr }: { organizationNr: number }) {
  const { data } = useQuery(socialMediaQuery(organizationNr));
  return data && <SocialLinks entries={data} />;
}

type AboutProps = { html: string; children: ReactNode };

/** What the provider has written, with its people and links below. */
export function About({ html, children }: AboutProps) {
  return (
    <Stack gap="6">
      <VisuallyHidden as="h2">{profileTexts.tabs.about}</VisuallyHidden>
      {html === "" ? (
        <EmptyPanel icon={<MessageSquareText size={28} />}>{aboutTexts.none}</EmptyPanel>
      ) : (
        <Panel p={{ base: "5", sm: "6" }}>
          <ProviderHtml html={html} />
        </Panel>
      )}
      {children}
    </Stack>
  );
}
