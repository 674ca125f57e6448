import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useId, useState } from "react";
import { formatClockTime, formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { TickBox } from "@/shared/ui/tick-box";
import type { NewBooking, OfferedService, SeriesMode } from "../../api/new-booking";
import type { StaffEmployee } from "../../api/staff-calendar";
import { type PlannedVisit, servicesOfVisit, visitsToBook } from "../../model/series";
import { isRule } from "../../model/staff-refusal";
import { newBookingTexts, seriesTexts as texts } from "../../new-booking-texts";
import { WhyNot } from "./why-not";

type SeriesDialogProps = {
  visits: PlannedVisit[];
  booking: NewBooking;
  offered: OfferedService[];
  employees: StaffEmployee[];
  year: number;
  /** Whether there is somebody who gets a mail. */
  isTold: boolean;
  isBusy: boolean;
  /** Why no rule can be broken; null where it can. */
  unbreakable: string | null;
  onBook: (mode: SeriesMode, overRules: boolean) => void;
  onClose: () => void;
};

/** What would become of each visit of a series, before any of them is booked. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { visits, booking, offered, employees, year, isTold, isBusy, unbreakable, onBook, onClose } = props;
  // Whoever comes here over a rule that forbids all visits has just decided that.
  const [breaksRules, setBreaksRules] = useState(booking.overRules === true);
  const { count, mode } = visitsToBook(visits, breaksRules);
  const areAll = mode === "ALL";
  const breakable = visits.filter(({ kind }) => kind === "breakable").length;
  const isHinted = visits.some(({ kind, code }) => kind === "refused" && isRule(code ?? ""));
  const none = breakable > 0 ? texts.noneWithinRules : texts.none;
  return (
    <ConfirmationDialog
      isOpen
      title={areAll ? texts.title : texts.titleConflicts}
      onClose={() => !isBusy && onClose()}
      controls={
        <>
          <Stack
            as="ol"
            aria-label={texts.list}
            listStyleType="none"
            gap="1.5"
            maxH="20rem"
            overflowY="auto"
            tabIndex={0}
            mb="5"
          >
            {visits.map((visit) => (
              <VisitLine
                key={visit.start}
                visit={visit}
                breaksRules={breaksRules}
                booking={booking}
                offered={offered}
                employees={employees}
                year={year}
              />
            ))}
          </Stack>
          {breakable > 0 && (
            <Stack mb="5">
              <TickBox
                label={
                  <>
                    {texts.breakRules(breakable)}{" "}
                    <Text as="span" display="block" textStyle="sm" color="fg.muted">
                      {texts.recorded}
                    </Text>
                  </>
                }
                isTicked={breaksRules}
                onChange={setBreaksRules}
              />
            </Stack>
          )}
          {isHinted && unbreakable && (
            <Text textStyle="sm" color="fg.muted" mb="5">
              {unbreakable}
            </Text>
          )}
        </>
      }
      actions={
        <>
          <SafeButton isBusy={isBusy} onClick={onClose}>
            {newBookingTexts.back}
          </SafeButton>
          {count > 0 && (
            <ActingButton isBusy={isBusy} onClick={() => onBook(mode, breaksRules)}>
              {areAll ? texts.all(count) : texts.onlyPossible(count)}
            </ActingButton>
          )}
        </>
      }
    >
      {count === 0 ? none : isTold ? texts.told : texts.notTold}
    </ConfirmationDialog>
  );
}

type VisitLineProps = Pick<SeriesDialogProps, "booking" | "offered" | "employees" | "year"> & {
  visit: PlannedVisit;
  breaksRules: boolean;
};

/** The preview names one reason; all of them are asked for only of visits of which somebody wants to know. */
function VisitLine({ visit, breaksRules, booking, offered, employees, year }: VisitLineProps) {
  const { start, kind, message } = visit;
  const [isOpen, setIsOpen] = useState(false);
  const reasons = useId();
  const begin = parseWallTime(start);
  const when = formatDateAndTime(begin, year);
  const isBooked = kind === "free" || (kind === "breakable" && breaksRules);
  const outcome =
    kind === "free"
      ? texts.possible
      : kind === "refused"
        ? message
        : breaksRules
          ? texts.nevertheless(message ?? "")
          : texts.againstRules(message ?? "");
  return (
    <li>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="3">
        <Text flex="1 1 12rem">
          <Text as="span" fontWeight="600">
            {when}
          </Text>{" "}
          <Text as="span" color={isBooked ? "fg.muted" : "fg.error"}>
            {outcome}
          </Text>
        </Text>
        {kind !== "free" && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={texts.whyAt(when)}
            aria-expanded={isOpen}
            {...(isOpen && { "aria-controls": reasons })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.why}
          </Button>
        )}
      </Flex>
      {isOpen && (
        <div id={reasons}>
          <WhyNot
            services={servicesOfVisit(booking.services, start)}
            offered={offered}
            time={formatClockTime(begin)}
            employees={employees}
            heading="h3"
          />
        </div>
      )}
    </li>
  );
}
