import { Badge, Box, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import { CalendarDays, DoorOpen, type LucideIcon, User, Video } from "lucide-react";
import type { ReactNode } from "react";
import { eventTexts } from "../texts/events";

export type EventType = keyof typeof eventTexts.types;

type EventBadgeProps = { type: EventType };

export function EventBadge({ type }: EventBadgeProps) {
  return (
    <Badge
      colorPalette={type === "COURSE" ? "accent" : "brand"}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderRadius="l1"
      px="2"
      py="1"
      textStyle="xs"
      fontWeight="700"
    >
      {eventTexts.types[type]}
    </Badge>
  );
}

type EventFactsProps = {
  /** When it takes place. */
  when?: ReactNode;
  trainer: string | null;
  /** Name of the room; null when none is given. */
  location: string | null;
  /** How it is attended online; nothing where people meet. */
  online?: ReactNode;
};

/** When, with whom and where. */
export function EventFacts({ when, trainer, location, online }: EventFactsProps) {
  return (
    <Flex as="ul" listStyleType="none" direction="column" gap="1" textStyle="sm" color="fg.muted">
      {when && <Fact icon={CalendarDays}>{when}</Fact>}
      {trainer && (
        <Fact icon={User} label={eventTexts.trainer}>
          {trainer}
        </Fact>
      )}
      {location && (
        <Fact icon={DoorOpen} label={eventTexts.room}>
          {location}
        </Fact>
      )}
      {online && <Fact icon={Video}>{online}</Fact>}
    </Flex>
  );
}

/** Whether people can sign up, now or later. What is paused goes on. */
export function isStillToFill({ signUp }: { signUp: string }): boolean {
  return signUp === "OPEN" || signUp === "NOT_YET" || signUp === "PAUSED";
}

type MinimumNoteProps = { event: { signUp: string; minimumParticipants: number | null } };

/** From how many sign-ups on it takes place, where one is not enough. */
export function MinimumNote({ event }: MinimumNoteProps) {
  const { minimumParticipants } = event;
  if (!isStillToFill(event) || minimumParticipants === null || minimumParticipants < 2) return null;
  return <Text color="fg.muted">{eventTexts.minimum(minimumParticipants)}</Text>;
}

type FactProps = { icon: LucideIcon; label?: string; children: ReactNode };

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <Flex as="li" gap="2" align="flex-start">
      <Box flexShrink="0" mt="0.5">
        <Icon size={16} aria-hidden />
      </Box>
      <Box minW="0">
        {label && <VisuallyHidden>{label}: </VisuallyHidden>}
        {children}
      </Box>
    </Flex>
  );
}
