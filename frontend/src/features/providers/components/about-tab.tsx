import { Stack, VisuallyHidden } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { webContentQuery } from "../api/get-web-content";
import { profileTexts } from "../texts";
import { SocialLinks } from "./social-links";

type AboutTabProps = { organizationNr: number };

export function AboutTab({ organizationNr }: AboutTabProps) {
  const { data } = useSuspenseQuery(webContentQuery(organizationNr, "account_overview_content"));
  return (
    <Stack gap="6">
      <VisuallyHidden as="h2">{profileTexts.tabs.about}</VisuallyHidden>
      {data.htmlContent === "" ? (
        <EmptyPanel icon={<MessageSquareText size={28} />}>{profileTexts.noAbout}</EmptyPanel>
      ) : (
        <Panel p={{ base: "5", sm: "6" }}>
          <ProviderHtml html={data.htmlContent} />
        </Panel>
      )}
      <OptionalQueryArea loading={null}>
        <SocialLinks organizationNr={organizationNr} />
      </OptionalQueryArea>
    </Stack>
  );
}
