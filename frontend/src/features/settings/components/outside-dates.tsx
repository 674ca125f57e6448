import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { OutsideDate } from "../api/wire";
import { consequencesTexts as texts } from "../texts";
import { OutsideSection } from "./outside-section";

type OutsideDatesProps = { dates: OutsideDate[]; total: number; thisYear: number };

/** Dates of events and courses that the new rules have no room for, with those who come. */
export function OutsideDates({ dates, total, thisYear }: OutsideDatesProps) {
  return (
    <OutsideSection
      title={texts.outsideDates(total)}
      sentence={texts.outsideDatesText}
      more={total - dates.length}
      lines={dates.map((date) => ({
        id: date.scheduleId,
        start: date.start,
        title: `${formatDateAndTime(parseWallTime(date.start), thisYear)} · ${date.title}`,
        details: participantsText(date),
      }))}
    />
  );
}

function participantsText({ participants, participantsTotal }: OutsideDate): string {
  if (participantsTotal === 0) return texts.nobodyComes;
  const names = participants.map((name) => name || texts.walkIn).join(", ");
  const more = participantsTotal - participants.length;
  return more > 0 ? `${names} ${texts.more(more)}` : names;
}
