import { Box, type BoxProps, IconButton, Input, type InputProps } from "@chakra-ui/react";
import { CalendarDays } from "lucide-react";
import { useRef } from "react";
import { anyDay, type DayLimits } from "../lib/typed-day";
import { darkPicker } from "./dark-picker";

const texts = { placeholder: "TT.MM.JJJJ", open: "Kalender öffnen" };

type DayInputProps = {
  /** `YYYY-MM-DD`, or "". */
  day: string;
  /** A day of the calendar was chosen, or none. */
  onPick: (day: string) => void;
  limits?: DayLimits | undefined;
  input: InputProps & { "data-text"?: string };
  frame?: BoxProps | undefined;
};

/**
 * A line of text for a day, which reads the same in every browser. The calendar beside it is the one of the browser,
 * which knows the device and needs no code; it opens with the button.
 */
export function DayInput({ day, onPick, limits = anyDay, input, frame }: DayInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Box position="relative" width="100%" maxW="14rem" {...frame}>
      <Input {...input} placeholder={texts.placeholder} autoComplete="off" pr="11" />
      <input
        ref={picker}
        type="date"
        aria-hidden
        tabIndex={-1}
        disabled={input.disabled}
        value={day}
        min={limits.notBefore ?? undefined}
        max={limits.notAfter ?? undefined}
        onChange={(event) => onPick(event.target.value)}
        style={{ position: "absolute", inset: 0, opacity: 0, pointerEvents: "none" }}
      />
      <IconButton
        variant="ghost"
        colorPalette="gray"
        position="absolute"
        top="50%"
        right="0.5"
        transform="translateY(-50%)"
        boxSize="11"
        minW="11"
        css={darkPicker}
        aria-label={texts.open}
        disabled={input.disabled}
        onClick={() => picker.current?.showPicker()}
      >
        <CalendarDays aria-hidden />
      </IconButton>
    </Box>
  );
}
