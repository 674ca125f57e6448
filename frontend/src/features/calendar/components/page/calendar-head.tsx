import { Button, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import { Plus, Rss } from "lucide-react";
import { ButtonLink } from "@/shared/ui/buttons";
import { calendarTexts } from "../../texts";
import { lineOnPhones } from "./line-on-phones";

type CalendarHeadProps = {
  onAdd: () => void;
  onWalkIn: () => void;
  absencePath: string;
  onFeed: () => void;
};

/** What it is, and what can be written down in it. */
export function CalendarHead({ onAdd, onWalkIn, absencePath, onFeed }: CalendarHeadProps) {
  return (
    <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb={{ base: "2", md: "0" }}>
      {/* The navigation says it right there, and the calendar needs the room. */}
      <Heading as="h1" textStyle="pageTitle" tabIndex={-1} outline="none" srOnly>
        {calendarTexts.title}
      </Heading>
      <Flex {...lineOnPhones} gap={{ base: "2", md: "3" }} data-not-printed>
        {/* On phones it floats over the calendar, within reach of the thumb. */}
        <Button
          flexShrink="0"
          onClick={onAdd}
          position={{ base: "fixed", md: "static" }}
          bottom="calc(1rem + var(--toast-room, 0px))"
          insetInlineEnd="4"
          zIndex="docked"
          boxSize={{ base: "14", md: "auto" }}
          px={{ base: "0", md: "4" }}
          borderRadius={{ base: "full", md: "l2" }}
          boxShadow={{ base: "lg", md: "none" }}
        >
          <Plus aria-hidden />
          <chakra.span srOnly={{ base: true, md: false }}>{calendarTexts.newBooking}</chakra.span>
        </Button>
        <Button
          variant="outline"
          bg="bg.panel"
          flexShrink="0"
          aria-label={calendarTexts.walkInNowHint}
          onClick={onWalkIn}
        >
          {calendarTexts.walkInNow}
        </Button>
        <ButtonLink to={absencePath} variant="outline" bg="bg.panel" flexShrink="0">
          {calendarTexts.newAbsence}
        </ButtonLink>
        <IconButton
          variant="outline"
          colorPalette="gray"
          bg="bg.panel"
          flexShrink="0"
          aria-label={calendarTexts.subscribe}
          data-opens-feed
          onClick={onFeed}
        >
          <Rss aria-hidden />
        </IconButton>
      </Flex>
    </Flex>
  );
}
