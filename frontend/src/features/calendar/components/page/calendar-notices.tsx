import { Box, Flex, Text } from "@chakra-ui/react";
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { currentInstant, wallTimeAt } from "@/shared/lib/clock";
import { formatClockTime } from "@/shared/lib/format";
import { outdateBookings } from "../../api/staff-bookings";
import type { StaffCalendar, TaggedCalendar } from "../../api/staff-calendar";
import { calendarTexts } from "../../texts";

type NewsOfCalendarProps = { data: TaggedCalendar | undefined; range: string };

const newsStay = 4_000;

/** Says quietly that something has changed in what is looked at. */
export function NewsOfCalendar({ data, range }: NewsOfCalendarProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const shown = useRef<{ range: string; calendar: StaffCalendar } | null>(null);
  useEffect(() => {
    if (!data) return;
    const before = shown.current;
    shown.current = { range, calendar: data.calendar };
    if (before === null || before.range !== range || before.calendar === data.calendar) return;
    setText(calendarTexts.updated);
    outdateBookings(queryClient);
  }, [data, range, queryClient]);
  useEffect(() => {
    if (text === "") return;
    const timer = setTimeout(() => setText(""), newsStay);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Box
      role="status"
      data-not-printed
      position="fixed"
      bottom="calc(1.25rem + var(--toast-room, 0px))"
      insetInlineStart="4"
      zIndex="docked"
      pointerEvents="none"
      {...(text !== "" && {
        bg: "bg.panel",
        color: "fg.muted",
        textStyle: "sm",
        borderWidth: "1px",
        borderRadius: "full",
        boxShadow: "md",
        px: "4",
        py: "1.5",
      })}
    >
      {text}
    </Box>
  );
}

type OutdatedNoticeProps = { updatedAt: number; timeZone: string };

/** The calendar stays, with the moment that it is of. */
export function OutdatedNotice({ updatedAt, timeZone }: OutdatedNoticeProps) {
  const ago = Date.now() - updatedAt;
  const moment = formatClockTime(wallTimeAt(currentInstant() - ago, timeZone));
  return (
    <Flex
      role="alert"
      gap="3"
      align="center"
      bg="accent.subtle"
      color="accent.fg"
      borderRadius="l2"
      p="3"
      mb="4"
    >
      <CloudOff size={20} aria-hidden />
      <Text>{calendarTexts.outdated(moment)}</Text>
    </Flex>
  );
}
