import { Box, Flex, IconButton, Text } from "@chakra-ui/react";
import { X } from "lucide-react";
import { useId } from "react";
import { TimeBox } from "@/shared/ui/time-box";
import type { Window } from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";

type WindowFieldsProps = {
  name: string;
  field: string;
  position: number;
  window: Window;
  problem: string | undefined;
  /** While it is typed as well. */
  onChange: (change: Partial<Window>) => void;
  /** What stands there is meant. */
  onLeave: () => void;
  onRemove: () => void;
};

export function WindowFields({
  name,
  field,
  position,
  window,
  problem,
  onChange,
  onLeave,
  onRemove,
}: WindowFieldsProps) {
  const id = useId();
  const control = {
    px: "2.5",
    minW: "0",
    flex: "1 1 6rem",
    "aria-invalid": problem !== undefined || undefined,
    "aria-describedby": problem === undefined ? undefined : id,
  } as const;
  return (
    <Box
      onBlur={onLeave}
      onKeyDown={({ key }) => {
        if (key === "Enter") onLeave();
      }}
    >
      <Flex align="center" gap="2" wrap="wrap">
        <TimeBox
          {...control}
          name={`${field}.opens`}
          aria-label={texts.opens(name, position)}
          time={window.opens}
          onTime={(opens) => onChange({ opens })}
        />
        <Text color="fg.muted" flexShrink="0">
          {texts.until}
        </Text>
        <TimeBox
          {...control}
          isEnd
          name={`${field}.closes`}
          aria-label={texts.closes(name, position)}
          time={window.closes}
          onTime={(closes) => onChange({ closes })}
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
