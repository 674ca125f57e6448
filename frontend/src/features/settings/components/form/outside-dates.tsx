import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import type { OutsideDate } from "../../api/wire";
import { consequencesTexts as texts } from "../../texts";
import { OutsideSection } from "./outside-section";

type OutsideDatesProps = {
  dates: OutsideDate[];
  total: number;
  thisYear: number;
  /** Whether they are those that are changed, and not those that a change of something else leaves without room. */
  areOwn: boolean;
};

/** Dates of events and courses that there is no room for, with those who come. */
export function OutsideDates({ dates, total, thisYear, areOwn }: OutsideDatesProps) {
  return (
    <OutsideSection
      title={areOwn ? texts.datesAway(total) : texts.outsideDates(total)}
      sentence={areOwn ? texts.datesAwayText : texts.outsideDatesText}
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
