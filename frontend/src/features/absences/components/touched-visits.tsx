import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Phone } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatDateAndTime, formatTimeSpan, parseWallTime } from "@/shared/lib/format";
import { ContactLink } from "@/shared/ui/drawer-parts";
import { SelectBox } from "@/shared/ui/select-box";
import { TickBox } from "@/shared/ui/tick-box";
import type { AbsenceVisit, Touched } from "../api/absences";
import { type Resolutions, resolutionOf, resolutionsForAll, undecided } from "../model/absences";
import { absenceFormTexts as texts } from "../texts";

type TouchedVisitsProps = {
  touched: Touched;
  resolutions: Resolutions;
  /** Dates of events and courses that take place in spite of it. */
  kept: ReadonlySet<number>;
  /** Whether it was tried to go on before everything was decided on. */
  isAsked: boolean;
  nameOf: (userId: number) => string;
  thisYear: number;
  onResolutions: (resolutions: Resolutions) => void;
  onKept: (kept: ReadonlySet<number>) => void;
};

/** The first one that nobody has decided on. */
export function focusUndecided(within: HTMLElement): void {
  within.querySelector<HTMLElement>("select[data-undecided], [data-undecided] input")?.focus();
}

/** What is booked in the time of an absence, with a choice for each. */
export function TouchedVisits(props: TouchedVisitsProps) {
  const { touched, resolutions, kept, isAsked, nameOf, thisYear, onResolutions, onKept } = props;
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
                <Button onClick={() => onResolutions(resolutionsForAll(visits, "REASSIGN", resolutions))}>
                  {texts.reassignAll}
                </Button>
              )}
              <Button
                variant="outline"
                onClick={() => onResolutions(resolutionsForAll(visits, "KEEP", resolutions))}
              >
                {texts.keepAll}
              </Button>
              <Button
                variant="outline"
                colorPalette="red"
                onClick={() => onResolutions(resolutionsForAll(visits, "CANCEL", resolutions))}
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
                resolution={resolutionOf(resolutions, visit)}
                isAsked={isAsked}
                nameOf={nameOf}
                thisYear={thisYear}
                onResolution={(resolution) =>
                  onResolutions({ ...resolutions, [visit.appointmentId]: resolution })
                }
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
  resolution: string;
  isAsked: boolean;
  nameOf: (userId: number) => string;
  thisYear: number;
  onResolution: (resolution: string) => void;
};

function Visit({ visit, resolution, isAsked, nameOf, thisYear, onResolution }: VisitProps) {
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
        value={resolution}
        data-undecided={resolution === undecided ? "" : undefined}
        aria-invalid={(isAsked && resolution === undecided) || undefined}
        onChange={(event) => onResolution(event.target.value)}
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
      {!hasMailbox && resolution !== undecided && resolution !== "KEEP" && (
        <Box mt="2" role="status">
          <Text textStyle="sm">{texts.noEmail}</Text>
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
