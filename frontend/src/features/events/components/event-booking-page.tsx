import { Box, Button, type ButtonProps, Grid, Text, VisuallyHidden } from "@chakra-ui/react";
import { CalendarDays } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { datesAhead } from "@/shared/lib/event-dates";
import { formatShortDate, formatTime } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useLoadedAhead } from "@/shared/lib/use-loaded-ahead";
import { useViewChange } from "@/shared/lib/use-view-change";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { BookingHeading, bookingHeadingId } from "@/shared/reservation/components/booking-heading";
import { BookingSteps } from "@/shared/reservation/components/booking-steps";
import { DetailsSection } from "@/shared/reservation/components/details-section";
import { detailsFormId } from "@/shared/reservation/components/details-skeleton";
import { barButton, PriceBar } from "@/shared/reservation/components/price-bar";
import { type RenderSignIn, useSignInOffer } from "@/shared/reservation/components/use-sign-in-offer";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { reservationTexts } from "@/shared/reservation/texts";
import { eventTexts } from "@/shared/texts/events";
import { Page } from "@/shared/ui/page";
import { type OfferedEvent, signUpObstacle } from "../model/event-sign-up";
import { signUpTexts } from "../texts";
import { EventChoice } from "./event-choice";
import { EventSummary } from "./event-summary";
import { SignUpClosed } from "./sign-up-closed";
import { useSignUpStep } from "./use-sign-up-step";

// Forms are of no use before somebody wants to come.
const loadDetailsStep = () => import("./event-details-step");
const EventDetailsStep = lazy(async () => ({ default: (await loadDetailsStep()).EventDetailsStep }));

const whatFollowsId = "wie-es-weitergeht";

type EventBookingPageProps = {
  organization: BookedOrganization;
  /** None when the organisation has no such event. */
  event: OfferedEvent | null;
  /** The form to sign in; without it nobody can. */
  renderSignIn?: RenderSignIn;
};

/** The sign-up for an event or a course in two steps: what it is, then the customer's data. */
export function EventBookingPage({ organization, event, renderSignIn }: EventBookingPageProps) {
  const now = useWallTime(organization.timeZone);
  const [step, goTo] = useSignUpStep();
  const furtherPeople = usePersonalDataStore(
    (state) => state.furtherPeople.filter(({ eventID }) => eventID === event?.id).length,
  );
  const [isFilling, setIsFilling] = useState(false);
  const obstacle = signUpObstacle(event, now);
  // What is being filled in stays, also when the last seat goes meanwhile: the answer to a lost call may be a seat.
  const isDetails = event !== null && step === "details" && (obstacle === null || isFilling);
  if (isFilling !== isDetails) setIsFilling(isDetails);
  const isClosed = obstacle !== null && !isDetails;

  const title = signUpTexts.title[event?.type ?? "EVENT"];
  useCanonicalPath(paths.booking(organization));
  useDocumentTitle(`${title} · ${organization.companyName}`);
  useLoadedAhead(loadDetailsStep);
  const signIn = useSignInOffer(renderSignIn);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  useViewChange(isDetails ? "details" : isClosed ? "closed" : "selection", (view) => {
    const heading = view === "details" ? detailsHeading.current : document.getElementById(bookingHeadingId);
    heading?.focus();
  });

  if (event === null || isClosed) {
    return (
      <>
        <Page pt={{ base: "2", md: "6" }}>
          <BookingHeading organization={organization} title={title} />
        </Page>
        <SignUpClosed organization={organization} event={event} obstacle={obstacle ?? "UNKNOWN"} />
      </>
    );
  }
  const dates = datesAhead(event.schedules, now);
  const people = isDetails ? 1 + furtherPeople : 1;
  const canSignUp = !(isDetails && signIn.isShown);
  const backToEvent = () => goTo("selection");
  const price = eventTexts.price(event.price * people);
  const seats = signUpTexts.counted(dates.length, people);
  const [first] = dates;
  const barLines: [string, string] =
    isDetails && first
      ? [`${formatShortDate(first.start)}, ${formatTime(first.start)}`, `${price} · ${seats}`]
      : [price, seats];
  // Each step has a button of its own: one that becomes the form's while it is pressed would send the form.
  const ofStep = isDetails ? "details" : "selection";
  const action: ButtonProps = isDetails
    ? { type: "submit", form: detailsFormId, children: signUpTexts.submit }
    : {
        onClick: () => goTo("details"),
        "aria-describedby": whatFollowsId,
        children: reservationTexts.toDetails,
      };
  return (
    <>
      <Page pt={{ base: "2", md: "6" }} mb={{ base: "5", md: "8" }}>
        <BookingHeading organization={organization} title={title} />
        <BookingSteps
          label={signUpTexts.steps}
          selectionLabel={signUpTexts.stepSelection[event.type]}
          current={isDetails ? "details" : "selection"}
          onBack={backToEvent}
        />
        <VisuallyHidden role="status">{isDetails ? signUpTexts.nowDetails : ""}</VisuallyHidden>
      </Page>
      <Page>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
          gap={{ base: "8", md: "10" }}
          alignItems="start"
        >
          {isDetails ? (
            <DetailsSection headingRef={detailsHeading} signIn={signIn}>
              <EventDetailsStep organization={organization} event={event} />
            </DetailsSection>
          ) : (
            <EventChoice event={event} dates={dates} thisYear={now.year} />
          )}
          <Box as="aside" position={{ md: "sticky" }} top={{ md: "6rem" }}>
            <EventSummary
              organization={organization}
              event={event}
              dates={dates}
              thisYear={now.year}
              people={people}
            >
              {canSignUp && <Button key={ofStep} {...action} size="lg" width="100%" mt="5" hideBelow="md" />}
              {isDetails ? (
                <Button variant="outline" width="100%" mt="3" onClick={backToEvent}>
                  <CalendarDays aria-hidden />
                  {signUpTexts.change[event.type]}
                </Button>
              ) : (
                <Text id={whatFollowsId} textStyle="sm" color="fg.muted" textWrap="pretty" mt="3">
                  {signUpTexts.whatFollows}
                </Text>
              )}
            </EventSummary>
          </Box>
        </Grid>
      </Page>
      <PriceBar lines={barLines} hideFrom="md">
        {canSignUp && <Button key={ofStep} {...action} {...barButton} />}
      </PriceBar>
    </>
  );
}
