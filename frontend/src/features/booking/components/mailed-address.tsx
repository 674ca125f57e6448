import { Box, Button, Text } from "@chakra-ui/react";
import { lazy, useEffect, useRef, useState } from "react";
import { currentInstant } from "@/shared/lib/clock";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { successTexts } from "../success-texts";

const CorrectEmailForm = lazy(async () => ({
  default: (await import("./correct-email-form")).CorrectEmailForm,
}));

/** As long as the server takes another address, less the time in which it is typed. */
const correctableFor = 9 * 60 * 1000;

type MailedAddressProps = {
  calendarGuid: string;
  /** None where it cannot be corrected. */
  idempotencyKey: string | null;
  bookedAt: number;
  email: string;
  /** For whom it is: one correction is for all of them. */
  people: number;
  onCorrected: (email: string) => void;
};

/** Where the confirmation went; a typo in it is corrected once, as long as that goes. */
export function MailedAddress(props: MailedAddressProps) {
  const { calendarGuid, idempotencyKey, bookedAt, email, people, onCorrected } = props;
  const [state, setState] = useState<"shown" | "open" | "corrected">("shown");
  const shown = useRef<HTMLParagraphElement>(null);
  const isInTime = useIsBefore(bookedAt + correctableFor);
  return (
    <Box mt="3" width="100%" textAlign="start" data-not-printed={state === "open" || undefined}>
      <Text ref={shown} tabIndex={-1} outline="none" overflowWrap="anywhere">
        {successTexts.mailedTo} <strong>{email}</strong>
      </Text>
      <Text role="status" color="fg.muted" textWrap="pretty">
        {state === "corrected" && successTexts.emailCorrected(people)}
      </Text>
      {state === "shown" && isInTime && idempotencyKey !== null && (
        <Button variant="plain" px="0" data-not-printed onClick={() => setState("open")}>
          {successTexts.correctEmail}
        </Button>
      )}
      {state === "open" && idempotencyKey !== null && (
        <OptionalQueryArea loading={null}>
          <Box mt="3">
            <CorrectEmailForm
              calendarGuid={calendarGuid}
              idempotencyKey={idempotencyKey}
              email={email}
              onCorrected={(corrected) => {
                // The form goes, and the focus would be nowhere.
                shown.current?.focus();
                setState("corrected");
                onCorrected(corrected);
              }}
              onClose={() => {
                shown.current?.focus();
                setState("shown");
              }}
            />
          </Box>
        </OptionalQueryArea>
      )}
    </Box>
  );
}

/** Whether this instant (milliseconds since 1970) is still to come. */
function useIsBefore(instant: number): boolean {
  const [isBefore, setIsBefore] = useState(() => currentInstant() < instant);
  useEffect(() => {
    const timer = setTimeout(() => setIsBefore(false), Math.max(0, instant - currentInstant()));
    return () => clearTimeout(timer);
  }, [instant]);
  return isBefore;
}
