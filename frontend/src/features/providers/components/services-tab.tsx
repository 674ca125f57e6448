import { Box, Flex, Heading, Skeleton, Stack, VisuallyHidden } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { serviceGroupsOf } from "@/shared/lib/service-groups";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { EmptyPanel } from "@/shared/ui/state-panels";
import type { Organization } from "../api/get-organization";
import { webContentQuery } from "../api/get-web-content";
import { type OfferedService, offeredServicesQuery } from "../api/list-offered-services";
import { profileTexts } from "../texts";
import { ServiceRow } from "./service-row";

// Most lists are seen at a glance.
const SearchedServices = lazy(async () => ({
  default: (await import("./searched-services")).SearchedServices,
}));

/** Fewer are seen at a glance, without headings and a search. */
const manyServices = 12;

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
    <Box
      mb={{ base: "2", md: "5" }}
      ps={{ base: "3", md: "4" }}
      fontSize={{ base: "sm", md: "md" }}
      borderInlineStartWidth="3px"
      borderColor="brand.emphasized"
    >
      <ProviderHtml html={html} />
    </Box>
  );
}

type ServiceListProps = { services: OfferedService[]; row: (service: OfferedService) => ReactNode };

export function ServiceList({ services, row }: ServiceListProps) {
  const list = (shown: OfferedService[]) => (
    <Stack as="ul" listStyleType="none" gap="3">
      {shown.map((service) => (
        <li key={service.serviceID}>{row(service)}</li>
      ))}
    </Stack>
  );
  const isInGroups = services.length >= manyServices && services.some(({ serviceGroup }) => serviceGroup);
  const rows = (shown: OfferedService[]) =>
    isInGroups
      ? serviceGroupsOf(shown).map(({ name, services }) => (
          <Box key={name} _notFirst={{ mt: { base: "5", md: "8" } }}>
            <Heading
              as="h2"
              textStyle="cardTitle"
              fontSize={{ base: "lg", md: "xl" }}
              mb={{ base: "2", md: "3" }}
            >
              {name ?? profileTexts.otherServices}
            </Heading>
            {list(services)}
          </Box>
        ))
      : list(shown);
  return (
    <>
      <VisuallyHidden as="h2">{profileTexts.tabs.services}</VisuallyHidden>
      {services.length === 0 ? (
        <EmptyPanel icon={<ClipboardList size={28} />}>{profileTexts.noServices}</EmptyPanel>
      ) : services.length < manyServices ? (
        rows(services)
      ) : (
        <Suspense
          fallback={
            <>
              <Skeleton height="11" mb={{ base: "2", md: "3" }} />
              {rows(services)}
            </>
          }
        >
          <SearchedServices services={services}>{rows}</SearchedServices>
        </Suspense>
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
