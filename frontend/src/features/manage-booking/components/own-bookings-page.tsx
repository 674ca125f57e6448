import { Box, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CalendarHeart } from "lucide-react";
import { Fragment, type ReactNode, useRef } from "react";
import { useSearchParams } from "react-router";
import { paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import { PageLinks } from "@/shared/ui/page-links";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import {
  type OwnBooking,
  type OwnBookingList,
  ownBookingCountQuery,
  ownBookingsQuery,
} from "../api/list-own-bookings";
import { type ListPages, listPagesPath, readListPages } from "../model/own-bookings";
import { ownBookingsTexts } from "../own-bookings-texts";
import type { LoadServices } from "./book-again-button";
import { OpenBookingCard, PastBookingCard } from "./own-booking-card";
import { useManageBooking } from "./use-manage-booking";

type OwnBookingsPageProps = { firstName: string; loadServices: LoadServices };

/** Everything that a member has booked: what lies ahead, and what is over. */
export function OwnBookingsPage({ firstName, loadServices }: OwnBookingsPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // What was cancelled or moved may be on another page by then.
  const management = useManageBooking(() => heading.current);
  const [search] = useSearchParams();
  const pages = readListPages(search);
  const { data: open } = useQuery(ownBookingCountQuery("open"));
  const { data: past } = useQuery(ownBookingCountQuery("past"));
  useDocumentTitle(ownBookingsTexts.title);
  const hasNone = open?.totalElements === 0 && past?.totalElements === 0;
  return (
    <Page py={{ base: "6", md: "12" }}>
      <Box maxW="55rem" mx="auto">
        <Text color="fg.muted" overflowWrap="anywhere">
          {ownBookingsTexts.greeting(firstName)}
        </Text>
        <Heading as="h1" ref={heading} tabIndex={-1} outline="none" textStyle="pageTitle" mb="5">
          {ownBookingsTexts.title}
        </Heading>
        {hasNone ? (
          <EmptyPanel
            icon={<CalendarHeart size={28} />}
            action={<ButtonLink to={paths.providerList}>{ownBookingsTexts.discover}</ButtonLink>}
          >
            {ownBookingsTexts.none}
          </EmptyPanel>
        ) : (
          <>
            <BookingList
              list="open"
              pages={pages}
              empty={ownBookingsTexts.noneAhead}
              renderCard={(booking) => <OpenBookingCard booking={booking} management={management} />}
            />
            <Heading as="h2" textStyle="sectionTitle" mt={{ base: "10", md: "14" }} mb="5">
              {ownBookingsTexts.pastTitle}
            </Heading>
            <BookingList
              list="past"
              pages={pages}
              empty={ownBookingsTexts.nonePast}
              renderCard={(booking) => <PastBookingCard booking={booking} loadServices={loadServices} />}
            />
          </>
        )}
      </Box>
      {management.dialogs}
    </Page>
  );
}

type BookingListProps = {
  list: OwnBookingList;
  pages: ListPages;
  /** What stands in the place of a list without bookings. */
  empty: string;
  renderCard: (booking: OwnBooking) => ReactNode;
};

function BookingList({ list, pages, empty, renderCard }: BookingListProps) {
  const count = useQuery(ownBookingCountQuery(list));
  const pageCount = count.data?.totalPages;
  // After a cancellation the last page may be gone.
  const page = pageCount === undefined ? pages[list] : Math.min(pages[list], Math.max(pageCount, 1));
  const bookings = useQuery(ownBookingsQuery(list, page));
  const error = count.error ?? bookings.error;
  if (error) {
    const retry = () => {
      if (count.error) void count.refetch();
      if (bookings.error) void bookings.refetch();
    };
    return <ErrorPanel message={error.message} onRetry={retry} />;
  }
  if (!bookings.data || pageCount === undefined)
    return <ListSkeleton label={ownBookingsTexts.loading[list]} />;
  if (bookings.data.length === 0) return <Text color="fg.muted">{empty}</Text>;
  return (
    <>
      <Stack
        as="ul"
        listStyleType="none"
        gap="4"
        aria-label={list === "open" ? ownBookingsTexts.title : ownBookingsTexts.pastTitle}
        aria-busy={bookings.isPlaceholderData}
      >
        {bookings.data.map((booking) => (
          <Fragment key={booking.id}>{renderCard(booking)}</Fragment>
        ))}
      </Stack>
      <PageLinks
        label={ownBookingsTexts.pages[list]}
        page={page}
        count={pageCount}
        addressOf={(to) => listPagesPath({ ...pages, [list]: to })}
        mt="6"
        justify="flex-start"
      />
    </>
  );
}

export function OwnBookingsSkeleton() {
  return (
    <Page py={{ base: "6", md: "12" }}>
      <Box maxW="55rem" mx="auto">
        <Skeleton height="5" width="8rem" mb="2" />
        <Skeleton height="9" width="14rem" maxW="100%" mb="5" />
        <ListSkeleton label={ownBookingsTexts.loading.open} />
      </Box>
    </Page>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <Stack gap="4" role="status" aria-busy="true" aria-label={label}>
      <Skeleton height="11rem" borderRadius="l3" />
      <Skeleton height="11rem" borderRadius="l3" />
    </Stack>
  );
}
