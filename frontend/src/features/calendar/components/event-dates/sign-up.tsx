import { Box, Button, Text } from "@chakra-ui/react";
import { UserRoundPlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EventDate } from "../../api/event-dates";
import { signUpTexts as texts } from "../../day-texts";
import { SignUpForm } from "./sign-up-form";

type SignUpProps = {
  date: EventDate;
  /** The dates of its event that have not begun. */
  ahead: EventDate["dates"];
  thisYear: number;
};

/** The way to a seat for somebody who has called or stands at the desk, as long as there is one. */
export function SignUp({ date, ahead, thisYear }: SignUpProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isFull = date.taken >= date.capacity;
  const opener = useRef<HTMLButtonElement>(null);
  const whyNot = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(false);
  const wasOnOpener = useRef(false);
  useEffect(() => {
    // The form with the focus is gone, and the button with the last seat.
    const isLost = wasOpen.current || (isFull && wasOnOpener.current);
    if (!isOpen && isLost) (opener.current ?? whyNot.current)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, isFull]);
  // Whoever is typing loses nothing because somebody else was faster.
  if (isOpen) {
    return <SignUpForm date={date} ahead={ahead} thisYear={thisYear} onClose={() => setIsOpen(false)} />;
  }
  if (ahead.length === 0) return null;
  if (isFull) {
    return (
      <Text
        ref={whyNot}
        tabIndex={-1}
        outline="none"
        color="fg.muted"
        onFocus={() => {
          wasOnOpener.current = false;
        }}
      >
        {texts.full}
      </Text>
    );
  }
  return (
    <Box>
      <Button
        ref={opener}
        onFocus={() => {
          wasOnOpener.current = true;
        }}
        onBlur={() => {
          wasOnOpener.current = false;
        }}
        onClick={() => setIsOpen(true)}
      >
        <UserRoundPlus aria-hidden />
        {texts.open}
      </Button>
    </Box>
  );
}
