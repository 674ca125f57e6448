import { Box, Grid } from "@chakra-ui/react";
import { Suspense, useEffect } from "react";
import { paths } from "@/shared/lib/paths";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ArrivalNote } from "@/shared/ui/arrival-note";
import { Page } from "@/shared/ui/page";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import type { Organization } from "../api/get-organization";
import { BasketBar } from "./basket-bar";
import { HoursCard, HoursCardSkeleton } from "./hours-card";
import { ProfileHead } from "./profile-head";
import { ProfileSkeleton } from "./profile-skeleton";
import { ProfileTabs } from "./profile-tabs";

type ProfilePageProps = { organization: Organization };

export function ProfilePage({ organization }: ProfilePageProps) {
  return (
    <Suspense key={organization.organizationNr} fallback={<ProfileSkeleton />}>
      <Profile organization={organization} />
    </Suspense>
  );
}

function Profile({ organization }: ProfilePageProps) {
  const { organizationNr } = organization;
  const viewOrganization = useSessionStore((state) => state.viewOrganization);
  useCanonicalPath(paths.profile(organization));
  useDocumentTitle(organization.companyName);
  useEffect(() => viewOrganization(organizationNr), [viewOrganization, organizationNr]);
  return (
    <>
      <ArrivalNote />
      <ProfileHead organization={organization} />
      <Page mt={{ base: "6", md: "8" }}>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 22.5rem" }}
          gap={{ base: "8", md: "10" }}
          alignItems="start"
        >
          <ProfileTabs organization={organization} />
          <Box as="aside" position={{ md: "sticky" }} top={{ md: "6rem" }}>
            <OptionalQueryArea loading={<HoursCardSkeleton />}>
              <HoursCard organization={organization} />
            </OptionalQueryArea>
          </Box>
        </Grid>
      </Page>
      <BasketBar organization={organization} />
    </>
  );
}
