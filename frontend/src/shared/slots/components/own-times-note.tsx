import { Flex, Stack, Text } from "@chakra-ui/react";
import { CalendarClock } from "lucide-react";
import { NativeSwitch } from "@/shared/ui/native-switch";
import { slotTexts } from "../texts";

export type OwnTimesNoteProps = {
  /** Several people come, who may be served at once. */
  isTogether: boolean;
  /** Missing where a switch stands elsewhere on the page. */
  setTogether?: (isTogether: boolean) => void;
};

/** Why times are missing: one person is at one place. */
export function OwnTimesNote({ isTogether, setTogether }: OwnTimesNoteProps) {
  return (
    <Stack gap="3" mt="5">
      {!isTogether && (
        <Flex gap="2.5" textStyle="sm" color="fg.muted" role="status">
          <CalendarClock size={18} aria-hidden style={{ flexShrink: 0 }} />
          <Text>{slotTexts.ownTimesMissing}</Text>
        </Flex>
      )}
      {setTogether && (
        <NativeSwitch
          isOn={isTogether}
          onChange={setTogether}
          label={slotTexts.together}
          sentence={slotTexts.togetherSentence}
        />
      )}
    </Stack>
  );
}
