import { Box } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { FavouriteHeart } from "@/shared/account/components/favourite-heart";
import { paths } from "@/shared/lib/paths";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ArrivalNote } from "@/shared/ui/arrival-note";
import { BookingPauseNotice } from "@/shared/ui/booking-pause-notice";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { OptionalQueryArea, QueryArea } from "@/shared/ui/query-area";
import type { Organization } from "../api/get-organization";
import { webContentQuery } from "../api/get-web-content";
import { businessHoursQuery } from "../api/list-business-hours";
import { imageAddressOf } from "../model/contact-links";
import { HoursCard, HoursCardSkeleton } from "./hours-card";
import { OpeningStatusLine } from "./opening-status-line";
import { ProfileFrame } from "./profile-frame";
import { ProfileCover, ProfileHead, Slogan } from "./profile-head";
import { ProfileSkeleton } from "./profile-skeleton";
import { ProfileTabs } from "./profile-tabs";
import { ServicesTab, ServicesTabSkeleton } from "./services-tab";

// Most visitors come for the services: what the other tabs need arrives when they are opened.
const EventsTab = lazy(async () => ({ default: (await import("./events-tab")).EventsTab }));
const AboutTab = lazy(async () => ({ default: (await import("./about-tab")).AboutTab }));
// Nobody has chosen anything before the services are there.
const BasketBar = lazy(async () => ({ default: (await import("./basket-bar")).BasketBar }));

type ProfilePageProps = { organization: Organization };

export function ProfilePage({ organization }: ProfilePageProps) {
  return (
    <Suspense key={organization.organizationNr} fallback={<ProfileSkeleton />}>
      <Profile organization={organization} />
    </Suspense>
  );
}

function CoverWithPhoto({ organization }: ProfilePageProps) {
  const { data } = useSuspenseQuery(webContentQuery(organization.organizationNr, "account_background_image"));
  return <ProfileCover organization={organization} image={imageAddressOf(data.htmlContent)} />;
}

function LoadedSlogan({ organization }: ProfilePageProps) {
  const { data } = useSuspenseQuery(webContentQuery(organization.organizationNr, "account_overview_slogan"));
  return <Slogan html={data.htmlContent} />;
}

function StatusNow({ organization }: ProfilePageProps) {
  const { data } = useSuspenseQuery(businessHoursQuery(organization.organizationNr));
  return <OpeningStatusLine hours={data} timeZone={organization.timeZone} textStyle="md" />;
}

function Profile({ organization }: ProfilePageProps) {
  const { organizationNr } = organization;
  const viewOrganization = useSessionStore((state) => state.viewOrganization);
  const isBasketFilled = useSessionStore((state) =>
    state.selectedServices.some((entry) => entry.organizationNr === organizationNr),
  );
  useCanonicalPath(paths.profile(organization));
  useDocumentTitle(organization.companyName);
  useEffect(() => viewOrganization(organizationNr), [viewOrganization, organizationNr]);
  const panels = {
    services: (
      <QueryArea loading={<ServicesTabSkeleton />}>
        <ServicesTab organization={organization} />
      </QueryArea>
    ),
    events: (
      <QueryArea loading={<ServicesTabSkeleton />}>
        <EventsTab organization={organization} />
      </QueryArea>
    ),
    about: (
      <QueryArea loading={<ServicesTabSkeleton />}>
        <AboutTab organization={organization} />
      </QueryArea>
    ),
  };
  return (
    <>
      <ArrivalNote />
      <ProfileFrame
        head={
          <ProfileHead
            organization={organization}
            cover={
              <OptionalQueryArea loading={<ProfileCover organization={organization} />}>
                <CoverWithPhoto organization={organization} />
              </OptionalQueryArea>
            }
            // Slogan and status have no waiting of their own: they come with the name, so that nothing moves.
            slogan={
              <ErrorBoundary fallback={() => null}>
                <LoadedSlogan organization={organization} />
              </ErrorBoundary>
            }
            status={
              <ErrorBoundary fallback={() => null}>
                <StatusNow organization={organization} />
              </ErrorBoundary>
            }
            action={<FavouriteHeart organization={organization} size="lg" flexShrink="0" />}
          />
        }
        main={
          <Box minW="0">
            {organization.bookingPause && (
              <BookingPauseNotice pause={organization.bookingPause} timeZone={organization.timeZone} mb="5" />
            )}
            <ProfileTabs panels={panels} />
          </Box>
        }
        aside={
          <OptionalQueryArea loading={<HoursCardSkeleton />}>
            <HoursCard organization={organization} />
          </OptionalQueryArea>
        }
      />
      {isBasketFilled && !organization.bookingPause && (
        // Without the bar the page still says what is chosen.
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <BasketBar organization={organization} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
