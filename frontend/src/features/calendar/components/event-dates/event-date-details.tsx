import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import type { CalendarDateTime } from "@internationalized/date";
import { Check, Mail, Phone, Printer, X } from "lucide-react";
import { useId, useState } from "react";
import { ContactLink, DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { WallTimes } from "@/shared/ui/wall-times";
import { type Attendance, type EventDate, type Participant, useCheckIn } from "../../api/event-dates";
import { messageTexts, dateTexts as texts } from "../../day-texts";
import { attendanceOf, canCheckIn, datesAhead } from "../../model/attendance";
import type { Opened } from "../../model/opened";
import { type CallOff, CallOffDialog } from "./call-off-dialog";
import { MessageDialog } from "./message-dialog";
import { ParticipantsOnPaper, paperStyle } from "./participants-on-paper";
import { SignUp } from "./sign-up";

type EventDateDetailsProps = {
  date: EventDate;
  now: CalendarDateTime;
  /** Managers call dates off and write to those who come. */
  isManager: boolean;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
};

/** Who comes to a date of an event or course, and who is there. */
export function EventDateDetails({ date, now, isManager, onOpen, onClose }: EventDateDetailsProps) {
  const { title, start, end, participants, scheduleId } = date;
  const [callingOff, setCallingOff] = useState<CallOff | null>(null);
  const [isWriting, setIsWriting] = useState(false);
  const ahead = datesAhead(date, now);
  const isAhead = ahead.some((one) => one.scheduleId === scheduleId);
  return (
    <>
      <Global styles={paperStyle} />
      <ParticipantsOnPaper date={date} thisYear={now.year} />
      <Stack gap="6" data-not-printed>
        <Box>
          <Heading as="h3" textStyle="sectionTitle" fontSize="2xl" overflowWrap="anywhere">
            {title}
          </Heading>
          <Text mt="1">
            <WallTimes start={start} end={end} thisYear={now.year} />
          </Text>
          <Seats taken={date.taken} capacity={date.capacity} />
          {participants.length > 0 && (
            <Button variant="outline" mt="4" onClick={() => window.print()}>
              <Printer aria-hidden />
              {texts.print}
            </Button>
          )}
        </Box>
        <SignUp date={date} ahead={ahead} thisYear={now.year} />
        <Participants date={date} now={now} onOpen={onOpen} />
        {isManager && participants.length > 0 && (
          <DrawerPart title={messageTexts.open}>
            <Text color="fg.muted" mb="3">
              {messageTexts.hint}
            </Text>
            <Button variant="outline" onClick={() => setIsWriting(true)}>
              <Mail aria-hidden />
              {messageTexts.open}
            </Button>
          </DrawerPart>
        )}
        {isManager && ahead.length > 0 && (
          <DrawerPart title={texts.callOff}>
            <Text color="fg.muted" mb="3">
              {texts.callOffHint}
            </Text>
            <Flex gap="2" wrap="wrap">
              {isAhead && (
                <Button variant="outline" colorPalette="red" onClick={() => setCallingOff("date")}>
                  {texts.callOffOne}
                </Button>
              )}
              {(ahead.length > 1 || !isAhead) && (
                <Button variant="ghost" colorPalette="red" onClick={() => setCallingOff("event")}>
                  {texts.callOffAll(ahead.length)}
                </Button>
              )}
            </Flex>
          </DrawerPart>
        )}
      </Stack>
      {isWriting && <MessageDialog date={date} onClose={() => setIsWriting(false)} />}
      {callingOff && (
        <CallOffDialog
          what={callingOff}
          date={date}
          ahead={ahead}
          thisYear={now.year}
          onCalledOff={onClose}
          onClose={() => setCallingOff(null)}
        />
      )}
    </>
  );
}

type SeatsProps = { taken: number; capacity: number };

function Seats({ taken, capacity }: SeatsProps) {
  const share = capacity === 0 ? 0 : Math.min(1, taken / capacity);
  return (
    <Box mt="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Text fontWeight="600">{texts.seats(taken, capacity)}</Text>
        {share === 1 && <Text color="accent.fg">{texts.full}</Text>}
      </Flex>
      <Box mt="1.5" height="2" borderRadius="full" bg="bg.muted" overflow="hidden" aria-hidden>
        <Box height="100%" width={`${100 * share}%`} bg="brand.solid" borderRadius="full" />
      </Box>
    </Box>
  );
}

type ParticipantsProps = Pick<EventDateDetailsProps, "date" | "now" | "onOpen">;

function Participants({ date, now, onOpen }: ParticipantsProps) {
  const hint = useId();
  const { mutateAsync: checkIn } = useCheckIn(date.scheduleId);
  const isOpen = canCheckIn(date, now);
  const { participants } = date;
  if (participants.length === 0) {
    return (
      <DrawerPart title={texts.list}>
        <Text color="fg.muted">{texts.nobody}</Text>
      </DrawerPart>
    );
  }
  return (
    <DrawerPart title={texts.list}>
      <Text role="status" fontWeight="600">
        {isOpen && texts.counts(attendanceOf(date))}
      </Text>
      <Text id={hint} textStyle="sm" color="fg.muted" mb="2">
        {isOpen ? texts.takeBackHint : texts.notYet}
      </Text>
      <Box as="ul" listStyleType="none">
        {participants.map((participant) => (
          <Line
            key={participant.participationId}
            participant={participant}
            canCheckIn={isOpen}
            hint={hint}
            onOpen={() => onOpen({ kind: "booking", bookingId: participant.bookingId })}
            onNote={(outcome) =>
              void notifyResult(checkIn({ participationId: participant.participationId, outcome }))
            }
          />
        ))}
      </Box>
    </DrawerPart>
  );
}

type LineProps = {
  participant: Participant;
  canCheckIn: boolean;
  hint: string;
  onOpen: () => void;
  onNote: (outcome: Attendance) => void;
};

function Line({ participant, canCheckIn, hint, onOpen, onNote }: LineProps) {
  const { customerName, userPhone, state } = participant;
  const name = customerName || texts.unnamed;
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="3"
      py="2"
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
    >
      <Box minW="0" flex="1 1 9rem">
        <Button
          variant="plain"
          px="0"
          height="auto"
          minH="11"
          maxW="100%"
          color="brand.fg"
          fontWeight="600"
          whiteSpace="normal"
          textAlign="start"
          overflowWrap="anywhere"
          _hover={{ textDecoration: "underline" }}
          aria-label={texts.open(name)}
          onClick={onOpen}
        >
          {name}
        </Button>
        {userPhone && (
          <ContactLink href={`tel:${userPhone.replace(/\s/g, "")}`} icon={<Phone size={18} aria-hidden />}>
            {userPhone}
          </ContactLink>
        )}
      </Box>
      {canCheckIn && (
        <Flex gap="2" role="group" aria-label={texts.checkIn(name)} aria-describedby={hint}>
          <Note
            label={texts.cameOf(name)}
            isNoted={state === "DONE"}
            palette="brand"
            onNote={(isNoted) => onNote(isNoted ? "DONE" : "CONFIRMED")}
          >
            <Check aria-hidden />
            {texts.came}
          </Note>
          <Note
            label={texts.missedOf(name)}
            isNoted={state === "NO_SHOW"}
            palette="gray"
            onNote={(isNoted) => onNote(isNoted ? "NO_SHOW" : "CONFIRMED")}
          >
            <X aria-hidden />
            {texts.missed}
          </Note>
        </Flex>
      )}
    </Flex>
  );
}

type NoteProps = {
  label: string;
  isNoted: boolean;
  palette: "brand" | "gray";
  onNote: (isNoted: boolean) => void;
  children: React.ReactNode;
};

function Note({ label, isNoted, palette, onNote, children }: NoteProps) {
  return (
    <Button
      variant={isNoted ? "solid" : "outline"}
      colorPalette={palette}
      px="3"
      aria-label={label}
      aria-pressed={isNoted}
      onClick={() => onNote(!isNoted)}
    >
      {children}
    </Button>
  );
}
