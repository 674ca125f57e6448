import { Text } from "@chakra-ui/react";
import type { components } from "@/api/schema";
import { ChangedStarts } from "@/shared/slots/components/changed-starts";
import { absenceFormTexts as texts } from "../texts";

/** What visitors find on a day, before and after, or that nothing changes for them. */
export function FreeStarts({ day }: { day: components["schemas"]["ChangedDay"] }) {
  if (day.services.length > 0) return <ChangedStarts day={day} />;
  return (
    <Text role="status" color="fg.muted">
      {texts.sameStarts}
    </Text>
  );
}
