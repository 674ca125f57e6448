import { Box, Button, type ButtonProps, Grid, Text, VisuallyHidden } from "@chakra-ui/react";
import { toCalendarDate } from "@internationalized/date";
import { CalendarDays } from "lucide-react";
import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { paths } from "@/shared/lib/paths";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useLoadedAhead } from "@/shared/lib/use-loaded-ahead";
import { useViewChange } from "@/shared/lib/use-view-change";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { BookingHeading, bookingHeadingId } from "@/shared/reservation/components/booking-heading";
import { BookingSteps } from "@/shared/reservation/components/booking-steps";
import { DetailsSection } from "@/shared/reservation/components/details-section";
import { detailsFormId } from "@/shared/reservation/components/details-skeleton";
import { barButton } from "@/shared/reservation/components/price-bar";
import { type RenderSignIn, useSignInOffer } from "@/shared/reservation/components/use-sign-in-offer";
import type { BookingStep } from "@/shared/reservation/model/booking-step";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { reservationTexts } from "@/shared/reservation/texts";
import type { LostSlot } from "@/shared/slots/components/lost-slot-notice";
import type { OwnTime } from "@/shared/slots/model/own-times";
import { Page } from "@/shared/ui/page";
import { inOrderOfTime } from "../model/appointment-times";
import { type BookingPlace, firstWithoutSlot, isComplete, openEntry } from "../model/booking-place";
import { bookingTexts } from "../texts";
import { focusVisitTimes } from "./focus-visit-times";
import { leadToPlan, leadToTimes } from "./lead-to-times";
import { cardTriggerId } from "./selected-service-card";
import { SelectionStep } from "./selection-step";
import { ServiceChoice, serviceChoiceId } from "./service-choice";
import { reserveButton, Summary, SummaryBar } from "./summary";
import { useBookingPlace } from "./use-booking-place";
import { useVisitMode } from "./use-visit-mode";
import { VisitStep } from "./visit-step";

// Forms are of no use before a time is chosen.
const loadDetailsStep = () => import("./details-step");
const DetailsStep = lazy(async () => ({ default: (await loadDetailsStep()).DetailsStep }));

// Only phones need it, and there few look twice.
const SummaryDrawer = lazy(async () => ({ default: (await import("./summary-drawer")).SummaryDrawer }));

const selection: BookingPlace = { step: "selection", open: null, day: null };
const details: BookingPlace = { step: "details", open: null, day: null };

const whatFollowsId = "wie-es-weitergeht";

type BookingPageProps = {
  organization: BookedOrganization;
  /** When the customer has appointments already, as far as that is known. */
  ownTimes: OwnTime[];
  /** The services of the organisation, to choose from while the basket is empty. */
  serviceList: ReactNode;
  /** The form to sign in; without it nobody can. */
  renderSignIn?: RenderSignIn;
};

/** The booking in two steps: times, then the customer's data. */
export function BookingPage({ organization, ownTimes, serviceList, renderSignIn }: BookingPageProps) {
  const selected = useSessionStore((state) => state.selectedServices);
  const basket = useMemo(
    () => basketOf(selected, organization.organizationNr),
    [selected, organization.organizationNr],
  );
  const [place, goTo] = useBookingPlace(basket);
  const [lost, setLost] = useState<LostSlot | null>(null);
  const [isSummaryOpen, setIsSummaryOpen] = useState(false);
  const visit = useVisitMode(basket, place);
  // What was offered before stays on the screen until the new answer is there.
  const parallel = useDeferredValue(basket.length > 1 ? visit.company === "atOnce" : visit.isTogether);
  const [isChoosing, setIsChoosing] = useState(basket.length === 0);
  if (basket.length === 0 && !isChoosing) setIsChoosing(true);

  useCanonicalPath(paths.booking(organization));
  useDocumentTitle(`${bookingTexts.title} · ${organization.companyName}`);
  const today = useToday(organization);
  const complete = isComplete(basket);
  const step: BookingStep = place.step === "details" && complete ? "details" : "selection";
  const isDetails = step === "details";
  if (isSummaryOpen && !isDetails) setIsSummaryOpen(false);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  useViewChange(isChoosing ? "choice" : step, (view) => {
    // The notice about a lost slot takes the focus by itself.
    if (view === "selection" && lost === null && visit.lost === null)
      document.getElementById(bookingHeadingId)?.focus();
    if (view === "details") detailsHeading.current?.focus();
    if (view === "choice") document.getElementById(serviceChoiceId)?.focus();
  });
  useEffect(() => {
    const again = lost ? { ...selection, open: lost.entryId, day: lost.day } : selection;
    if (place.step !== step) goTo(again, { replace: true });
  }, [place.step, step, lost, goTo]);
  useLoadedAhead(loadDetailsStep);
  const signIn = useSignInOffer(renderSignIn);

  // What is shown is what is reserved, before it is taken as well.
  const seen = inOrderOfTime(isDetails ? basket : (visit.shown ?? basket));
  const sums = { basket: seen, isVisit: visit.isVisit, isAtOnce: visit.company === "atOnce" };
  const missing = firstWithoutSlot(seen);
  const backToTimes = () => goTo(selection, { replace: false });
  // What nobody has looked at yet is not taken either.
  const isUnseen = visit.shown !== null && !visit.isSeen;
  const reserve = () => {
    if (isUnseen && leadToPlan()) return undefined;
    if (visit.shown) visit.take(visit.shown);
    if (!missing) return goTo(details, { replace: false });
    if (visit.isVisit) return focusVisitTimes();
    goTo({ ...selection, open: missing.id }, { replace: true });
    document.getElementById(cardTriggerId(missing.id))?.focus();
  };
  // On phones the times may lie outside of the screen: as long as one is missing, the bar says so and leads there.
  const goOn = () => {
    const open = openEntry(basket, place.open);
    if (!missing || open === null || open.selectedSlot !== null || !leadToTimes()) reserve();
  };
  const canReserve = !(isDetails && signIn.isShown);
  // Each step has a button of its own: one that becomes the form's while it is pressed would send the form.
  const reserveProps: ButtonProps = isDetails
    ? { type: "submit", form: detailsFormId, ...reserveButton(true) }
    : { onClick: reserve, "aria-describedby": whatFollowsId, ...reserveButton(!missing) };

  const times = {
    organization,
    basket,
    today,
    place,
    ownTimes,
    onGo: (next: BookingPlace) => goTo(next, { replace: true }),
    onComplete: () => goTo(details, { replace: false }),
  };

  const head = (
    <Page pt={{ base: "2", md: "6" }} mb={{ base: "2", md: "6" }}>
      <BookingHeading organization={organization} title={bookingTexts.title} />
      <BookingSteps
        label={bookingTexts.steps}
        selectionLabel={bookingTexts.stepSelection}
        current={step}
        onBack={backToTimes}
      />
      <VisuallyHidden role="status">{isDetails ? bookingTexts.nowDetails : ""}</VisuallyHidden>
    </Page>
  );
  if (isChoosing) {
    return (
      <>
        {head}
        <ServiceChoice basket={basket} serviceList={serviceList} onContinue={() => setIsChoosing(false)} />
      </>
    );
  }
  return (
    <>
      {head}
      <Page>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 360px" }}
          gap={{ base: "8", md: "10" }}
          alignItems="start"
        >
          {isDetails ? (
            <DetailsSection headingRef={detailsHeading} signIn={signIn}>
              <DetailsStep
                organization={organization}
                basket={basket}
                onLost={(loss) => {
                  if (!visit.lose(loss)) setLost(loss);
                }}
              />
            </DetailsSection>
          ) : (
            <VisitStep {...times} mode={visit}>
              <SelectionStep
                {...times}
                lost={lost}
                parallel={parallel}
                setTogether={visit.setTogether}
                onLost={setLost}
              />
            </VisitStep>
          )}
          <Box as="aside" position={{ md: "sticky" }} top={{ md: "6rem" }}>
            <Summary organization={organization} {...sums}>
              {canReserve && (
                <Button key={step} {...reserveProps} width="100%" mt="5" hideBelow="md">
                  {isDetails || basket.length === 1 ? bookingTexts.reserve : reservationTexts.toDetails}
                </Button>
              )}
              {isDetails ? (
                <Button variant="outline" width="100%" mt="3" onClick={backToTimes}>
                  <CalendarDays aria-hidden />
                  {bookingTexts.changeSlots}
                </Button>
              ) : (
                <Text id={whatFollowsId} textStyle="sm" color="fg.muted" textWrap="pretty" mt="3">
                  {bookingTexts.whatFollows}
                </Text>
              )}
            </Summary>
          </Box>
        </Grid>
      </Page>
      <SummaryBar {...sums} hideFrom="md" onOpen={isDetails ? () => setIsSummaryOpen(true) : undefined}>
        {canReserve && (
          <Button
            key={step}
            {...reserveProps}
            {...(!isDetails && { ...reserveButton(true), onClick: goOn })}
            {...barButton}
          >
            {isDetails
              ? bookingTexts.reserve
              : missing
                ? bookingTexts.chooseTime
                : isUnseen
                  ? bookingTexts.seeVisit
                  : reservationTexts.toDetails}
          </Button>
        )}
      </SummaryBar>
      {isSummaryOpen && (
        <Suspense>
          <SummaryDrawer onClose={() => setIsSummaryOpen(false)} organization={organization} {...sums}>
            <Button variant="outline" width="100%" mt="5" onClick={backToTimes}>
              <CalendarDays aria-hidden />
              {bookingTexts.changeSlots}
            </Button>
          </SummaryDrawer>
        </Suspense>
      )}
    </>
  );
}

/** Today in the organisation's time zone. Slots of the basket that have begun meanwhile are reset. */
function useToday({ organizationNr, timeZone }: BookedOrganization) {
  const now = useWallTime(timeZone);
  const dropPastSlots = useSessionStore((state) => state.dropPastSlots);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew whenever the clock has moved on
  useEffect(() => dropPastSlots(organizationNr, timeZone), [dropPastSlots, organizationNr, timeZone, now]);
  const day = toCalendarDate(now).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same object as long as it is the same day
  return useMemo(() => toCalendarDate(now), [day]);
}
