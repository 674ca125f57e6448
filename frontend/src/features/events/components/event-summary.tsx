import { Box, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { EventDate } from "@/shared/lib/event-dates";
import { formatDuration } from "@/shared/lib/format";
import { SummaryFrame } from "@/shared/reservation/components/summary-frame";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { eventTexts } from "@/shared/texts/events";
import type { OfferedEvent } from "../model/event-sign-up";
import { signUpTexts } from "../texts";
import { DateList } from "./event-choice";

type EventSummaryProps = {
  organization: BookedOrganization;
  event: OfferedEvent;
  /** Those that lie ahead. */
  dates: EventDate[];
  thisYear: number;
  /** How many are signed up, each for the price. */
  people: number;
  /** What can be done here, below the facts. */
  children: ReactNode;
};

/** Card "Deine Anmeldung". */
export function EventSummary({ organization, event, dates, thisYear, people, children }: EventSummaryProps) {
  const { description, price, duration } = event;
  const minutes = formatDuration(duration);
  return (
    <SummaryFrame
      title={signUpTexts.summary}
      organization={organization}
      lines={
        <>
          <Flex justify="space-between" wrap="wrap" columnGap="4" fontWeight="600">
            <Text as="span" minW="0">
              {description}
            </Text>
            <Text as="span" whiteSpace="nowrap">
              {people > 1 && `${people} × `}
              {eventTexts.price(price)}
            </Text>
          </Flex>
          <Box textStyle="sm" color="fg.muted" mt="1">
            <DateList dates={dates} thisYear={thisYear} />
          </Box>
        </>
      }
      counted={[
        signUpTexts.counted(dates.length, people),
        dates.length > 1 ? signUpTexts.each(minutes) : minutes,
      ]}
      price={price * people}
      starts={dates.map(({ start }) => start.toString())}
      isSignUp
    >
      {children}
    </SummaryFrame>
  );
}
