import { Box, Flex, IconButton, Input, Text } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useId } from "react";
import { darkPicker } from "@/shared/ui/dark-picker";
import type { Window } from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";

type WindowFieldsProps = {
  name: string;
  field: string;
  position: number;
  window: Window;
  problem: string | undefined;
  onChange: (change: Partial<Window>) => void;
  onRemove: () => void;
};

export function WindowFields({
  name,
  field,
  position,
  window,
  problem,
  onChange,
  onRemove,
}: WindowFieldsProps) {
  const id = useId();
  const control = {
    type: "time",
    step: 300,
    // Where the day has twice twelve hours, the half of it has to fit in as well: phones open the picker without the icon.
    css: {
      ...darkPicker,
      "&::-webkit-calendar-picker-indicator": { display: { base: "none", sm: "block" } },
    },
    px: "2.5",
    minW: "0",
    flex: "1 1 6rem",
    maxW: "9rem",
    fontVariantNumeric: "tabular-nums",
    "aria-invalid": problem !== undefined || undefined,
    "aria-describedby": problem === undefined ? undefined : id,
  } as const;
  return (
    <Box>
      <Flex align="center" gap="2" wrap="wrap">
        <Input
          {...control}
          name={`${field}.opens`}
          aria-label={texts.opens(name, position)}
          value={window.opens}
          onChange={(event) => onChange({ opens: event.target.value })}
        />
        <Text color="fg.muted" flexShrink="0">
          {texts.until}
        </Text>
        <Input
          {...control}
          name={`${field}.closes`}
          aria-label={texts.closes(name, position)}
          value={window.closes}
          onChange={(event) => onChange({ closes: event.target.value })}
        />
        <IconButton
          variant="ghost"
          colorPalette="gray"
          aria-label={texts.remove(name, position)}
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </Flex>
      {problem !== undefined && (
        <Text id={id} role="alert" textStyle="sm" fontWeight="500" color="fg.error" mt="1">
          {problem}
        </Text>
      )}
    </Box>
  );
}
