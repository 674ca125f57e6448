import { Box, Flex, Skeleton, Stack, VisuallyHidden } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { Organization } from "../api/get-organization";
import { webContentQuery } from "../api/get-web-content";
import { type OfferedService, offeredServicesQuery } from "../api/list-offered-services";
import { profileTexts } from "../texts";
import { ServiceRow } from "./service-row";

type ServicesTabProps = {
  organization: Organization;
  /** Whether the next free times are links; where people book they are there already. */
  leadsToTimes?: boolean;
};

function LoadedTopContent({ organizationNr }: Pick<Organization, "organizationNr">) {
  const { data } = useSuspenseQuery(webContentQuery(organizationNr, "account_overview_topcontent"));
  return <TopContent html={data.htmlContent} />;
}

export function ServicesTab({ organization, leadsToTimes = true }: ServicesTabProps) {
  const { organizationNr } = organization;
  const { data: services } = useSuspenseQuery(offeredServicesQuery(organizationNr));
  return (
    <>
      {/* No waiting of its own: it comes together with the services, so that they do not move. */}
      <ErrorBoundary fallback={() => null}>
        <LoadedTopContent organizationNr={organizationNr} />
      </ErrorBoundary>
      <ServiceList
        services={services}
        row={(service) => (
          <ServiceRow organization={organization} service={service} leadsToTimes={leadsToTimes} />
        )}
      />
    </>
  );
}

type TopContentProps = { html: string };

/** What stands above the services. */
export function TopContent({ html }: TopContentProps) {
  return html === "" ? null : (
    <Box mb="5" ps="4" borderInlineStartWidth="3px" borderColor="brand.emphasized">
      <ProviderHtml html={html} />
    </Box>
  );
}

type ServiceListProps = { services: OfferedService[]; row: (service: OfferedService) => ReactNode };

export function ServiceList({ services, row }: ServiceListProps) {
  return (
    <>
      <VisuallyHidden as="h2">{profileTexts.tabs.services}</VisuallyHidden>
      {services.length === 0 ? (
        <EmptyPanel icon={<ClipboardList size={28} />}>{profileTexts.noServices}</EmptyPanel>
      ) : (
        <Stack as="ul" listStyleType="none" gap="3">
          {services.map((service) => (
            <li key={service.serviceID}>{row(service)}</li>
          ))}
        </Stack>
      )}
    </>
  );
}

export function ServicesTabSkeleton() {
  return (
    <Stack gap="3" aria-busy="true">
      {["first", "second", "third", "fourth"].map((row) => (
        <Panel key={row} p="5">
          <Flex justify="space-between" align="center" gap="4">
            <Box flex="1">
              <Skeleton height="5" width="40%" mb="3" />
              <Skeleton height="4" width="75%" mb="3" />
              <Skeleton height="5" width="30%" />
            </Box>
            <Skeleton height="11" width="7rem" borderRadius="l3" />
          </Flex>
        </Panel>
      ))}
    </Stack>
  );
}
