import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Phone } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDateAndTime, formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { ContactLink } from "@/shared/ui/drawer-parts";
import { SelectBox } from "@/shared/ui/select-box";
import { TickBox } from "@/shared/ui/tick-box";
import type { AbsenceVisit, Touched } from "../api/absences";
import { type Fates, fateOf, fatesForAll, undecided } from "../model/absences";
import { absenceFormTexts as texts } from "../texts";

type TouchedVisitsProps = {
  touched: Touched;
  fates: Fates;
  /** Dates of events and courses that take place in spite of it. */
  kept: ReadonlySet<number>;
  /** Whether it was tried to go on before everything was decided on. */
  isAsked: boolean;
  nameOf: (userId: number) => string;
  thisYear: number;
  onFates: (fates: Fates) => void;
  onKept: (kept: ReadonlySet<number>) => void;
};

/** The first one that nobody has decided on. */
export function focusUndecided(within: HTMLElement): void {
  within.querySelector<HTMLElement>("select[data-undecided], [data-undecided] input")?.focus();
}

/** What is booked in the time of an absence, with a choice for each. */
export function TouchedVisits(props: TouchedVisitsProps) {
  const { touched, fates, kept, isAsked, nameOf, thisYear, onFates, onKept } = props;
  const { visits, dates } = touched;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      {visits.length > 0 && (
        <Stack as="section" gap="4">
          <Box>
            <Heading as="h3" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle">
              {texts.touchedTitle}
            </Heading>
            <Text color="fg.muted" mt="1">
              {texts.touchedText(visits.length)}
            </Text>
          </Box>
          {visits.length > 1 && (
            <Flex role="group" aria-label={texts.forAll} gap="2" wrap="wrap">
              {visits.some(({ colleagues }) => colleagues.length > 0) && (
                <Button onClick={() => onFates(fatesForAll(visits, "REASSIGN", fates))}>
                  {texts.reassignAll}
                </Button>
              )}
              <Button variant="outline" onClick={() => onFates(fatesForAll(visits, "KEEP", fates))}>
                {texts.keepAll}
              </Button>
              <Button
                variant="outline"
                colorPalette="red"
                onClick={() => onFates(fatesForAll(visits, "CANCEL", fates))}
              >
                {texts.cancelAll}
              </Button>
            </Flex>
          )}
          <Stack as="ul" listStyleType="none" gap="4">
            {visits.map((visit) => (
              <Visit
                key={visit.appointmentId}
                visit={visit}
                fate={fateOf(fates, visit)}
                isAsked={isAsked}
                nameOf={nameOf}
                thisYear={thisYear}
                onFate={(fate) => onFates({ ...fates, [visit.appointmentId]: fate })}
              />
            ))}
          </Stack>
        </Stack>
      )}
      {dates.length > 0 && (
        <Stack as="section" gap="2">
          <Heading
            as="h3"
            {...(visits.length === 0 && { ref: heading })}
            tabIndex={-1}
            outline="none"
            textStyle="cardTitle"
          >
            {texts.datesTitle}
          </Heading>
          <Text color="fg.muted">{texts.datesText}</Text>
          {dates.map(({ scheduleId, title, start, end }) => (
            <Box
              key={scheduleId}
              {...(isAsked && !kept.has(scheduleId) && { borderInlineStartWidth: "3px", ps: "3" })}
              borderColor="border.error"
              data-undecided={kept.has(scheduleId) ? undefined : ""}
            >
              <TickBox
                label={texts.dateStays(
                  title,
                  formatTimeSpan(parseWallTime(start), parseWallTime(end), thisYear),
                )}
                isTicked={kept.has(scheduleId)}
                onChange={(isTicked) => {
                  const next = new Set(kept);
                  if (isTicked) next.add(scheduleId);
                  else next.delete(scheduleId);
                  onKept(next);
                }}
              />
            </Box>
          ))}
        </Stack>
      )}
    </>
  );
}

type VisitProps = {
  visit: AbsenceVisit;
  fate: string;
  isAsked: boolean;
  nameOf: (userId: number) => string;
  thisYear: number;
  onFate: (fate: string) => void;
};

function Visit({ visit, fate, isAsked, nameOf, thisYear, onFate }: VisitProps) {
  const { title, start, userId, colleagues, hasMailbox, userPhone } = visit;
  const customer = visit.customerName || texts.walkIn;
  return (
    <Box as="li" borderWidth="1px" borderRadius="l3" p="4">
      <Text fontWeight="600" overflowWrap="anywhere">
        {customer}
      </Text>
      <Text textStyle="sm" mb="3">
        {formatDateAndTime(parseWallTime(start), thisYear)} · {title} · {nameOf(userId)}
      </Text>
      <SelectBox
        aria-label={texts.decisionOf(customer, title)}
        value={fate}
        data-undecided={fate === undecided ? "" : undefined}
        aria-invalid={(isAsked && fate === undecided) || undefined}
        onChange={(event) => onFate(event.target.value)}
      >
        <option value={undecided}>{texts.decide}</option>
        <option value="KEEP">{texts.keep}</option>
        {colleagues.map((colleague) => (
          <option key={colleague} value={colleague}>
            {texts.reassign(nameOf(colleague))}
          </option>
        ))}
        <option value="CANCEL">{hasMailbox ? texts.cancel : texts.cancelUntold}</option>
      </SelectBox>
      {!hasMailbox && fate !== undecided && fate !== "KEEP" && (
        <Box mt="2" role="status">
          <Text textStyle="sm">{texts.noMailbox}</Text>
          {userPhone && (
            <ContactLink href={`tel:${userPhone.replace(/\s/g, "")}`} icon={<Phone size={18} aria-hidden />}>
              {userPhone}
            </ContactLink>
          )}
        </Box>
      )}
    </Box>
  );
}
