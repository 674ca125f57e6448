import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "@/shared/lib/address";
import { formatPrices } from "@/shared/lib/format";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { Separator } from "@/shared/ui/separator";
import type { BookedStarts } from "../model/cancellation";
import type { BookedOrganization } from "../model/customer-data";
import { summaryTexts } from "../texts";
import { Conditions, Fact, Total, type TotalProps } from "./booking-facts";

type SummaryFrameProps = TotalProps &
  BookedStarts & {
    organization: BookedOrganization;
    /** What is booked. */
    lines: ReactNode;
    /** How many it is, and how long it takes. */
    counted: [count: string, duration: string];
    /** What can be done here, below the facts. */
    children: ReactNode;
  };

/** Card "Deine Auswahl", whatever is booked. */
export function SummaryFrame(props: SummaryFrameProps) {
  const { organization, lines, counted, price, highestPrice, starts, isSignUp, children } = props;
  const [count, duration] = counted;
  return (
    <Panel as="section" aria-labelledby="deine-auswahl" p={{ base: "5", sm: "6" }} boxShadow="md">
      <Heading as="h2" id="deine-auswahl" textStyle="cardTitle" fontSize="xl" mb="4">
        {summaryTexts.title}
      </Heading>
      {lines}
      <Separator my="4" />
      <Flex justify="space-between" wrap="wrap" columnGap="4" textStyle="sm" color="fg.muted">
        <span>{count}</span>
        <span>{duration}</span>
      </Flex>
      <Box mt="1" mb="4">
        <Total price={price} highestPrice={highestPrice} />
      </Box>
      <Stack gap="2">
        <Fact icon={<MapPin size={16} />}>
          {organization.companyName}, {addressOf(organization)}
        </Fact>
        <Conditions organization={organization} starts={starts} isSignUp={isSignUp} price={price} />
      </Stack>
      {children}
    </Panel>
  );
}

type PriceBarProps = TotalProps & {
  /** How many it is. */
  count: string;
  hideFrom?: "md";
  children: ReactNode;
};

const barHeight = "calc(4.25rem + env(safe-area-inset-bottom))";

/**
 * The total and the way on, always in reach. It is fixed and not sticky: a field that gets or loses its error
 * when the pointer goes down must not move the button away before the pointer goes up.
 */
export function PriceBar({ price, highestPrice = price, count, hideFrom, children }: PriceBarProps) {
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
              {formatPrices({ price, highestPrice })}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {count}
            </Text>
          </Box>
          {children}
        </Flex>
      </Page>
    </Box>
  );
}
