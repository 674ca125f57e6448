import { Box, type ButtonProps, Flex, Stack, Text } from "@chakra-ui/react";
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import {
  formatDateAndTime,
  formatDuration,
  formatPrices,
  formatServiceCount,
  formatShortDuration,
  parseWallTime,
} from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { Fact } from "@/shared/reservation/components/booking-facts";
import { PriceBar } from "@/shared/reservation/components/price-bar";
import { SummaryFrame } from "@/shared/reservation/components/summary-frame";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { EmployeeFace } from "@/shared/slots/components/employee-face";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { pauseBetween } from "../model/appointment-times";
import { basketInShort } from "../model/basket-in-short";
import type { ExpectedTerms } from "../model/expected-terms";
import { employeeOf } from "../model/visit-basket";
import { pauseText, selectionTexts } from "../texts";
import { type ExpectedPrices, useExpectedTotals } from "./use-expected-totals";

type EntryLineProps = { entry: SelectedService; terms: ExpectedTerms; prices: ExpectedPrices };

function EntryLine({ entry, terms, prices }: EntryLineProps) {
  const { service, selectedSlot } = entry;
  const employee = employeeOf(entry);
  const name = employee && employeeName(employee);
  return (
    <Box as="li">
      <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight="600">
        <Text as="span" minW="0">
          {service.description}
        </Text>
        <Text as="span" whiteSpace="nowrap">
          {formatPrices(prices)}
        </Text>
      </Flex>
      <Flex align="center" gap="2" textStyle="sm" color={selectedSlot ? "fg.muted" : "accent.fg"}>
        {name && selectedSlot && <EmployeeFace name={name} avatar={employee.avatar} />}
        <Text as="span" minW="0">
          {selectedSlot
            ? formatDateAndTime(parseWallTime(selectedSlot.dateFrom))
            : selectionTexts.missingSlot}
          {name && selectedSlot && `, ${selectionTexts.with(name)}`}
        </Text>
      </Flex>
      {!terms.isDurationCertain && (
        <Text textStyle="sm" color="fg.muted">
          {selectionTexts.durationByPerson}
        </Text>
      )}
    </Box>
  );
}

export type SummaryProps = {
  organization: BookedOrganization;
  basket: SelectedService[];
  /** Whether a time settles who does each service, and with that what it costs. */
  isVisit: boolean;
  /** Whether all of it is meant to begin together. */
  isAtOnce?: boolean;
  /** What can be done here, below the facts. */
  children: ReactNode;
};

/** Card "Deine Auswahl". */
export function Summary({ organization, basket, isVisit, isAtOnce, children }: SummaryProps) {
  const { termsOfEntry, pricesOf, minutes, ...prices } = useExpectedTotals(basket, isVisit, isAtOnce);
  const pause = pauseBetween(basket, termsOfEntry);
  return (
    <SummaryFrame
      organization={organization}
      lines={
        <>
          <Stack as="ul" listStyleType="none" gap="3">
            {basket.map((entry) => (
              <EntryLine key={entry.id} entry={entry} terms={termsOfEntry(entry)} prices={pricesOf(entry)} />
            ))}
          </Stack>
          {pause && (
            <Box mt="3">
              <Fact icon={<Hourglass size={16} />}>{pauseText(pause)}</Fact>
            </Box>
          )}
        </>
      }
      counted={[formatServiceCount(basket.length), formatDuration(minutes)]}
      {...prices}
      starts={basket.flatMap(({ selectedSlot }) => (selectedSlot ? [selectedSlot.dateFrom] : []))}
      isSignUp={false}
    >
      {children}
    </SummaryFrame>
  );
}

type SummaryBarProps = Pick<SummaryProps, "basket" | "isVisit" | "isAtOnce" | "children"> & {
  hideFrom?: "md";
  /** Opens the summary, once there is a time that could be looked up in it. */
  onOpen?: (() => void) | undefined;
};

/** What it costs, or when it is, and the way on, always in reach. */
export function SummaryBar({ basket, isVisit, isAtOnce, hideFrom, onOpen, children }: SummaryBarProps) {
  const { minutes, ...prices } = useExpectedTotals(basket, isVisit, isAtOnce);
  const price = formatPrices(prices);
  const bar = onOpen
    ? {
        onOpen,
        lines: [basketInShort(basket), `${price} · ${formatShortDuration(minutes)}`] as [string, string],
      }
    : { lines: [price, formatServiceCount(basket.length)] as [string, string] };
  return (
    <PriceBar {...bar} hideFrom={hideFrom}>
      {children}
    </PriceBar>
  );
}

/** The look of the button that reserves: pale as long as something is missing, but it always answers. */
export function reserveButton(isComplete: boolean): ButtonProps {
  return { size: "lg", variant: isComplete ? "solid" : "subtle", bg: isComplete ? undefined : "brand.muted" };
}
