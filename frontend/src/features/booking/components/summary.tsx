import { Box, type ButtonProps, Flex, Heading, Separator, Stack, Text } from "@chakra-ui/react";
import { separatorRecipe } from "@chakra-ui/react/theme";
import { Global } from "@emotion/react";
import { Hourglass, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "@/shared/lib/address";
import {
  formatDateAndTime,
  formatDuration,
  formatPrice,
  formatServiceCount,
  parseWallTime,
} from "@/shared/lib/format";
import { type SelectedService, totalsOf } from "@/shared/lib/session/basket";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { pauseBetween } from "../model/appointment-times";
import type { BookedOrganization } from "../model/booking-request";
import { employeeName } from "../model/employee-choice";
import type { ExpectedTerms } from "../model/expected-terms";
import { pauseText, selectionTexts, summaryTexts } from "../texts";
import { Conditions, Fact, Total } from "./booking-facts";
import { useExpectedTerms } from "./use-expected-terms";

type EntryLineProps = { entry: SelectedService; terms: ExpectedTerms };

function EntryLine({ entry: { service, selectedSlot, user }, terms }: EntryLineProps) {
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
      <Text textStyle="sm" color={selectedSlot ? "fg.muted" : "accent.fg"}>
        {selectedSlot ? formatDateAndTime(parseWallTime(selectedSlot.dateFrom)) : selectionTexts.missingSlot}
        {user && selectedSlot && `, ${selectionTexts.with(employeeName(user))}`}
      </Text>
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
    <Panel as="section" aria-labelledby="deine-auswahl" p={{ base: "5", sm: "6" }} boxShadow="md">
      <Heading as="h2" id="deine-auswahl" textStyle="cardTitle" fontSize="xl" mb="4">
        {summaryTexts.title}
      </Heading>
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
      <Separator recipe={separatorRecipe} my="4" />
      <Flex justify="space-between" gap="4" textStyle="sm" color="fg.muted">
        <span>{formatServiceCount(count)}</span>
        <span>{formatDuration(minutes)}</span>
      </Flex>
      <Box mt="1" mb="4">
        <Total price={price} />
      </Box>
      <Stack gap="2">
        <Fact icon={<MapPin size={16} />}>
          {organization.companyName}, {addressOf(organization)}
        </Fact>
        <Conditions
          organization={organization}
          starts={basket.flatMap(({ selectedSlot }) => (selectedSlot ? [selectedSlot.dateFrom] : []))}
        />
      </Stack>
      {children}
    </Panel>
  );
}

type SummaryBarProps = { basket: SelectedService[]; hideFrom?: "md"; children: ReactNode };

const barHeight = "calc(4.25rem + env(safe-area-inset-bottom))";

/**
 * The total and the way on, always in reach. It is fixed and not sticky: a field that gets or loses its error
 * when the pointer goes down must not move the button away before the pointer goes up.
 */
export function SummaryBar({ basket, hideFrom, children }: SummaryBarProps) {
  const termsOfEntry = useExpectedTerms(basket);
  const { count, price } = totalsOf(basket, termsOfEntry);
  const roomForBar = {
    body: { paddingBottom: barHeight },
    // Messages must not cover the button that tries again.
    "[data-scope=toast][data-part=group]": { marginBottom: barHeight },
  };
  return (
    <Box
      hideFrom={hideFrom}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopWidth="1px"
      boxShadow="lg"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      <Global styles={hideFrom ? { "@media (width < 900px)": roomForBar } : roomForBar} />
      <Page>
        <Flex align="center" justify="space-between" gap="3" height="4.25rem">
          <Box minW="0">
            <Text fontWeight="700" fontSize="lg" lineHeight="1.2">
              {formatPrice(price)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {formatServiceCount(count)}
            </Text>
          </Box>
          {children}
        </Flex>
      </Page>
    </Box>
  );
}

/** The look of the button that reserves: pale as long as something is missing, but it always answers. */
export function reserveButton(isComplete: boolean): ButtonProps {
  return { size: "lg", variant: isComplete ? "solid" : "subtle", bg: isComplete ? undefined : "brand.muted" };
}
