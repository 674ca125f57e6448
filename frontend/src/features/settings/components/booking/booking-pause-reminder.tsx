import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { getLocalTimeZone, parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff } from "lucide-react";
import { useId, useRef } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { formatFullDate } from "@/shared/lib/format";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { bookingPauseTexts } from "@/shared/texts/booking-pause";
import { ButtonLink } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { type BookingPause, bookingPauseQuery, useEndBookingPause } from "../../api/booking-pause";
import { bookingPauseSettingsTexts as texts } from "../../booking-pause-texts";
import { keepPauseNote } from "../../model/last-pause-note";
import { formTexts } from "../../texts";

const deviceZone = getLocalTimeZone();

/** Tells whoever can end it that nobody books online at present. A pause without an end is easily forgotten. */
export function BookingPauseReminder() {
  const { data } = useQuery(bookingPauseQuery());
  const place = useRef<HTMLDivElement>(null);
  return (
    // Stays when the pause is over, so that the focus has a place.
    <Box ref={place} tabIndex={-1} outline="none">
      {data?.pause && (
        <Reminder pause={data.pause} version={data.version} onEnd={() => place.current?.focus()} />
      )}
    </Box>
  );
}

type ReminderProps = { pause: BookingPause; version: string; onEnd: () => void };

function Reminder({ pause, version, onEnd }: ReminderProps) {
  const id = useId();
  const { year } = useWallTime(deviceZone);
  const { end, isEnding } = useEndBookingPause();
  const organizationNr = useCurrentUser().user?.organizationNr ?? null;
  const onClick = async () => {
    const { ended, takeBack } = end(version, pause);
    const undo = { label: formTexts.undo, onClick: () => void notifyResult(takeBack()) };
    const good = { title: texts.ended, description: texts.endedText, action: undo };
    if (!(await notifyResult(ended, good))) return;
    keepPauseNote(organizationNr, pause.note);
    onEnd();
  };
  return (
    <Panel
      as="section"
      aria-labelledby={id}
      bg="bg.muted"
      px={{ base: "4", sm: "5" }}
      py="4"
      mb="6"
      overflowWrap="anywhere"
    >
      <Flex gap="3" align="flex-start">
        <Box flexShrink="0" color="fg.muted" mt="0.5">
          <CalendarOff size={22} aria-hidden />
        </Box>
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="cardTitle">
            {bookingPauseTexts.title}
          </Heading>
          <Text mt="1" textWrap="pretty">
            {pause.until === null ? texts.goesOn : texts.endsOn(formatFullDate(parseDate(pause.until), year))}
          </Text>
          <Flex gap="2" wrap="wrap" mt="3">
            <Button variant="outline" bg="bg.panel" disabled={isEnding} onClick={() => void onClick()}>
              {texts.end}
            </Button>
            <ButtonLink to={settingsPaths.bookingPause} variant="ghost">
              {texts.change}
            </ButtonLink>
          </Flex>
        </Box>
      </Flex>
    </Panel>
  );
}
