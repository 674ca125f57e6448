import { Box, Flex, Heading, Stack } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import { type ReactNode, useId } from "react";
import { addressOf } from "@/shared/lib/address";
import { Panel } from "@/shared/ui/panel";
import { Separator } from "@/shared/ui/separator";
import type { BookedStarts } from "../model/cancellation";
import type { BookedOrganization } from "../model/customer-data";
import { summaryTexts } from "../texts";
import { Conditions, Fact, Total, type TotalProps } from "./booking-facts";

type SummaryFrameProps = TotalProps &
  BookedStarts & {
    title?: string;
    organization: BookedOrganization;
    /** What is booked. */
    lines: ReactNode;
    /** How many it is, and how long it takes. */
    counted: [count: string, duration: string];
    /** What can be done here, below the facts. */
    children: ReactNode;
  };

/** The card that says what is booked. */
export function SummaryFrame(props: SummaryFrameProps) {
  const { title = summaryTexts.title, organization, lines, counted, price, highestPrice, starts } = props;
  const { isSignUp, children } = props;
  const [count, duration] = counted;
  const headingId = useId();
  return (
    <Panel as="section" aria-labelledby={headingId} p={{ base: "5", sm: "6" }} boxShadow="md">
      <Heading as="h2" id={headingId} textStyle="cardTitle" fontSize="xl" mb="4">
        {title}
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
