import { Box, type ButtonProps, Flex, Stack, Text } from "@chakra-ui/react";
import { Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import {
  formatDateAndTime,
  formatDuration,
  formatPrice,
  formatServiceCount,
  parseWallTime,
} from "@/shared/lib/format";
import { type SelectedService, totalsOf } from "@/shared/lib/session/basket";
import { Fact } from "@/shared/reservation/components/booking-facts";
import { PriceBar, SummaryFrame } from "@/shared/reservation/components/summary-frame";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { EmployeeFace } from "@/shared/slots/components/employee-face";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { pauseBetween } from "../model/appointment-times";
import type { ExpectedTerms } from "../model/expected-terms";
import { employeeOf } from "../model/visit-basket";
import { pauseText, selectionTexts } from "../texts";
import { useExpectedTerms } from "./use-expected-terms";

type EntryLineProps = { entry: SelectedService; terms: ExpectedTerms };

function EntryLine({ entry, terms }: EntryLineProps) {
  const { service, selectedSlot } = entry;
  const employee = employeeOf(entry);
  const name = employee && employeeName(employee);
  return (
    <Box as="li">
      <Flex justify="space-between" gap="4" fontWeight="600">
        <Text as="span" minW="0">
          {service.description}
        </Text>
        <Text as="span" whiteSpace="nowrap">
          {formatPrice(terms.price)}
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

type SummaryProps = {
  organization: BookedOrganization;
  basket: SelectedService[];
  /** What can be done here, below the facts. */
  children: ReactNode;
};

/** Card "Deine Auswahl". */
export function Summary({ organization, basket, children }: SummaryProps) {
  const termsOfEntry = useExpectedTerms(basket);
  const { count, price, minutes } = totalsOf(basket, termsOfEntry);
  const pause = pauseBetween(basket, termsOfEntry);
  return (
    <SummaryFrame
      organization={organization}
      lines={
        <>
          <Stack as="ul" listStyleType="none" gap="3">
            {basket.map((entry) => (
              <EntryLine key={entry.id} entry={entry} terms={termsOfEntry(entry)} />
            ))}
          </Stack>
          {pause && (
            <Box mt="3">
              <Fact icon={<Hourglass size={16} />}>{pauseText(pause)}</Fact>
            </Box>
          )}
        </>
      }
      counted={[formatServiceCount(count), formatDuration(minutes)]}
      price={price}
      starts={basket.flatMap(({ selectedSlot }) => (selectedSlot ? [selectedSlot.dateFrom] : []))}
    >
      {children}
    </SummaryFrame>
  );
}

type SummaryBarProps = { basket: SelectedService[]; hideFrom?: "md"; children: ReactNode };

/** The total and the way on, always in reach. */
export function SummaryBar({ basket, hideFrom, children }: SummaryBarProps) {
  const termsOfEntry = useExpectedTerms(basket);
  const { count, price } = totalsOf(basket, termsOfEntry);
  return (
    <PriceBar price={price} count={formatServiceCount(count)} hideFrom={hideFrom}>
      {children}
    </PriceBar>
  );
}

/** The look of the button that reserves: pale as long as something is missing, but it always answers. */
export function reserveButton(isComplete: boolean): ButtonProps {
  return { size: "lg", variant: isComplete ? "solid" : "subtle", bg: isComplete ? undefined : "brand.muted" };
}
