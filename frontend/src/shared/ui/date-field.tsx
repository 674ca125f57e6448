import { Box, IconButton, Input, type InputProps } from "@chakra-ui/react";
import { useField } from "formik";
import { CalendarDays } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { anyDay, type DayLimits, dayText, parseTypedDay } from "../lib/typed-day";
import { darkPicker } from "./dark-picker";
import { FormField, useTextBinding } from "./form-field";

const texts = { placeholder: "TT.MM.JJJJ", open: "Kalender öffnen" };

type DateFieldProps = {
  name: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  limits?: DayLimits;
  input?: Pick<InputProps, "bg">;
};

/**
 * A day, bound to formik as the text that is typed: `1.1.26` becomes `01.01.2026` when the field is left. The calendar
 * is the one of the browser, which knows the device and needs no code; it opens with the button.
 */
export function DateField({ name, label, limits = anyDay, input, ...field }: DateFieldProps) {
  const [, , { setValue }] = useField<string>(name);
  const binding = useTextBinding(name);
  const { value, onBlur } = binding;
  const picker = useRef<HTMLInputElement>(null);
  const day = parseTypedDay(value)?.toString() ?? "";
  const writeOut = (event: React.FocusEvent<HTMLInputElement>) => {
    if (day !== "" && dayText(day) !== value) void setValue(dayText(day), false);
    onBlur(event);
  };
  return (
    <FormField name={name} label={label} {...field}>
      {(control) => (
        <Box position="relative" maxW="14rem">
          <Input
            {...input}
            {...binding}
            {...control}
            onBlur={writeOut}
            placeholder={texts.placeholder}
            autoComplete="off"
            pr="12"
          />
          <input
            ref={picker}
            type="date"
            aria-hidden
            tabIndex={-1}
            value={day}
            min={limits.notBefore ?? undefined}
            max={limits.notAfter ?? undefined}
            onChange={(event) => void setValue(event.target.value === "" ? "" : dayText(event.target.value))}
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
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarDays aria-hidden />
          </IconButton>
        </Box>
      )}
    </FormField>
  );
}
