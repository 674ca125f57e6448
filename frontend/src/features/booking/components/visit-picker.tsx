import { Button, Text } from "@chakra-ui/react";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { formatPrice } from "@/shared/lib/format";
import { type SelectedService, termsWith } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { reservationTexts } from "@/shared/reservation/texts";
import { LostVisitNotice } from "@/shared/slots/components/lost-visit-notice";
import { NoShortVisit } from "@/shared/slots/components/no-short-visit";
import { NoSlots } from "@/shared/slots/components/no-slots";
import { OwnTimesNoteOnDemand } from "@/shared/slots/components/own-times-note-on-demand";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { useLaterDays } from "@/shared/slots/components/use-later-days";
import { VisitCalendar } from "@/shared/slots/components/visit-calendar";
import { VisitPlan } from "@/shared/slots/components/visit-plan";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { isDuring, noOwnTimes, type OwnTime } from "@/shared/slots/model/own-times";
import {
  type LostVisit,
  type Visit,
  type VisitAppointment,
  visitToShow,
  waitingLimits,
} from "@/shared/slots/model/visit";
import { ownTimesBetween } from "@/shared/slots/model/visits-beside";
import { visitTexts } from "@/shared/slots/visit-texts";
import { visitsQuery } from "../api/list-visits";
import { appointmentsOf, basketWith, isVisitOf, waitingOf } from "../model/basket-visits";
import { startOfVisit } from "../model/visit-basket";
import { visitPrice } from "../model/visit-price";
import { bookedVisitTexts } from "../visit-texts";
import { focusVisitTimes } from "./focus-visit-times";
import { RefusedBasketOnDemand } from "./refused-basket-on-demand";
import { SeenPlan } from "./seen-plan";
import { useExpectedTerms } from "./use-expected-terms";
import { useOfferedEmployees } from "./use-offered-employees";
import { useVisitEmployees } from "./use-visit-employees";
import type { VisitMode } from "./use-visit-mode";
import { noteOnPrice, VisitCost } from "./visit-cost";
import type { VisitStepProps } from "./visit-step";

type VisitPickerProps = VisitStepProps & {
  /** An entry cannot be booked. */
  onRemove: (entry: SelectedService) => void;
  /** The button that leads to the times of each service. */
  singly: ReactNode;
};

/** The starts at which the whole basket fits, and the visit that begins then. */
export function VisitPicker(props: VisitPickerProps) {
  const { organization, basket, today, place, ownTimes, mode, onGo, onComplete, onRemove, singly } = props;
  // When somebody else is wished, the old answer stays on the screen until the new one is there.
  const askedBasket = useDeferredValue(basket);
  const [maxWaiting, setMaxWaiting] = useState(useWaitingLimit(basket));
  const askedWaiting = useDeferredValue(maxWaiting);
  const kept = mode.isTogether ? noOwnTimes : ownTimes;
  const askedBeside = useDeferredValue(kept);
  const { horizonDays } = organization;
  const answer = useSuspenseInfiniteQuery(
    visitsQuery(askedBasket, askedWaiting, askedBeside, { today, horizonDays }),
  );
  const start = startOfVisit(basket);
  const day = place.day ?? mode.lost?.start.slice(0, 10) ?? null;
  const { isLoadingDay, laterDays } = useLaterDays(answer, day ?? start?.slice(0, 10) ?? null);
  const isOutdated =
    isLoadingDay ||
    askedBasket !== basket ||
    askedBeside !== kept ||
    answer.fetchStatus !== "idle" ||
    answer.isError;
  const { pages } = answer.data;
  const visits = useMemo(() => pages.flatMap((page) => page.visits), [pages]);
  const employeesOf = useOfferedEmployees(basket);
  const employeeOf = useVisitEmployees(basket);
  const chooseDay = (day: string) => onGo({ step: "selection", open: null, day });
  const until = pages.at(-1)?.until ?? today.toString();
  const withVisit = (visit: Visit) => basketWith(basket, visit, employeeOf);
  const take = (visit: Visit) => mode.take(withVisit(visit) ?? []);
  useVisitAsOffered({ basket, visits, kept, until, isOutdated, onChanged: take, onGone: mode.setLost });
  const shown = isLoadingDay ? null : visitToShow(visits, start, day !== null && day <= until ? day : null);
  useShownVisit(basket, shown && withVisit(shown), mode);

  const refusal = pages.find((page) => page.refusal)?.refusal;
  if (refusal?.kind === "tooComplex")
    return <NoSlots role="alert" message={refusal.message} action={singly} />;
  if (refusal) {
    return (
      <RefusedBasketOnDemand
        refusal={refusal}
        queried={askedBasket}
        onRemove={onRemove}
        onReleased={focusVisitTimes}
      />
    );
  }
  if (isLoadingDay) return <SlotCalendarSkeleton />;
  const note = ownTimesBetween(ownTimes, today.toString(), until).length > 0 && (
    <OwnTimesNoteOnDemand isTogether={mode.isTogether} setTogether={mode.setTogether} />
  );
  if (visits.length === 0) {
    return (
      <>
        {askedWaiting === waitingLimits.usual ? (
          <NoShortVisit
            isLooking={maxWaiting !== askedWaiting}
            onLook={() => setMaxWaiting(waitingLimits.longest)}
          />
        ) : (
          <NoSlots message={visitTexts.none} action={singly} />
        )}
        {note}
      </>
    );
  }
  const serviceOf = ({ serviceId, userId }: VisitAppointment) => {
    const service = basket.find((entry) => entry.service.serviceID === serviceId)?.service;
    const employee = employeeOf(serviceId, userId);
    return {
      title: service?.description ?? "",
      employee: employee && { name: employeeName(employee), avatar: employee.avatar },
      ...(service && { note: formatPrice(termsWith(service, employee).price) }),
    };
  };
  const priceOf = (visit: Visit) => {
    const taken = withVisit(visit);
    return taken && visitPrice(taken, employeesOf);
  };
  return (
    <>
      {mode.lost && (
        <LostVisitNotice
          lost={mode.lost}
          visits={visits}
          isOutdated={isOutdated}
          onChoose={(visit) => {
            take(visit);
            chooseDay(visit.dateFrom.slice(0, 10));
          }}
        />
      )}
      {start === null && basket.some(({ selectedSlot }) => selectedSlot) && (
        <Text textStyle="sm" color="fg.muted" mb="4">
          {bookedVisitTexts.ownTimesKept}
        </Text>
      )}
      <VisitCalendar
        visits={visits}
        today={today}
        horizonDays={horizonDays}
        laterDays={laterDays}
        chosenStart={start}
        day={day}
        onChooseDay={chooseDay}
        onChoose={take}
        ownTimes={ownTimes}
        noteOf={(visit) => noteOnPrice(priceOf(visit))}
        renderPlan={(visit) => (
          <SeenPlan onSeen={mode.onSeen}>
            <VisitPlan visit={visit} serviceOf={serviceOf} cost={<VisitCost visitPrice={priceOf(visit)} />}>
              <Button
                size="lg"
                width={{ base: "100%", sm: "auto" }}
                // Where the letters are large, the arrow goes below, so that no word is broken.
                flexWrap="wrap"
                // Beside the times of wider screens stands the same button.
                hideFrom="md"
                onClick={() => {
                  take(visit);
                  onComplete();
                }}
              >
                {reservationTexts.toDetails}
                <ArrowRight aria-hidden />
              </Button>
            </VisitPlan>
          </SeenPlan>
        )}
      />
      {note}
    </>
  );
}

/** The total is that of the visit that is shown, taken or not. */
function useShownVisit(basket: SelectedService[], taken: SelectedService[] | null, { setShown }: VisitMode) {
  const slots = JSON.stringify(taken?.map(({ selectedSlot }) => selectedSlot));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slots stand for the basket that has them
  useEffect(() => {
    setShown(taken && { of: basket, taken });
    return () => setShown(null);
  }, [basket, slots, setShown]);
}

/** Who came back from a visit with a long wait looks for such ones. */
function useWaitingLimit(basket: SelectedService[]): number {
  const waits = waitingOf(basket, useExpectedTerms(basket)) > waitingLimits.usual;
  return startOfVisit(basket) !== null && waits ? waitingLimits.longest : waitingLimits.usual;
}

type OfferedVisits = {
  basket: SelectedService[];
  visits: Visit[];
  /** When the customer is elsewhere. */
  kept: OwnTime[];
  /** The last day that was looked at. */
  until: string;
  isOutdated: boolean;
  onChanged: (visit: Visit) => void;
  onGone: (lost: LostVisit) => void;
};

/** Keeps the chosen visit in step with what the server offers now. */
function useVisitAsOffered({ basket, visits, kept, until, isOutdated, onChanged, onGone }: OfferedVisits) {
  const changeEntry = useSessionStore((state) => state.changeEntry);
  useEffect(() => {
    const start = startOfVisit(basket);
    if (isOutdated || start === null) return;
    const offered = visits.find(({ dateFrom }) => dateFrom === start);
    const fits = offered && appointmentsOf(basket, offered).size === basket.length;
    if (fits && !isVisitOf(basket, offered)) onChanged(offered);
    // What could not be looked at is not known to be gone; neither is what was chosen beside another appointment.
    const isBeside = basket.some(
      ({ service, selectedSlot }) =>
        selectedSlot &&
        isDuring(kept, selectedSlot.dateFrom, selectedSlot.employee?.duration ?? service.duration),
    );
    if (offered || isBeside || start.slice(0, 10) > until) return;
    for (const { id } of basket) changeEntry(id, { selectedSlot: null });
    onGone({ start, message: visitTexts.gone });
  }, [basket, visits, kept, until, isOutdated, onChanged, onGone, changeEntry]);
}
