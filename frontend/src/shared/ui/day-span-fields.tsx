import { Field, Flex } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { type DaySpanValues, hoursAhead } from "../lib/day-span";
import { daySpanTexts as texts } from "../texts/day-span";
import { DayBox } from "./day-box";
import { TickBox } from "./tick-box";
import { TimeBox } from "./time-box";

type DaySpanFieldsProps = {
  values: DaySpanValues;
  now: CalendarDateTime;
  onChange: (values: Partial<DaySpanValues>) => void;
};

/** From when until when, in whole days or by the clock. */
export function DaySpanFields({ values, now, onChange }: DaySpanFieldsProps) {
  const { isAllDay, firstDay, lastDay, startTime, endTime } = values;
  return (
    <>
      <TickBox
        label={texts.allDay}
        isTicked={isAllDay}
        onChange={(isTicked) => onChange({ isAllDay: isTicked, ...(!isTicked && hoursAhead(values, now)) })}
      />
      <Moment
        dayLabel={texts.from}
        timeLabel={texts.fromTime}
        day={firstDay}
        time={isAllDay ? null : startTime}
        // The last day follows the first one, until it is chosen.
        onDay={(day) => onChange({ firstDay: day, ...(lastDay < day && { lastDay: day }) })}
        onTime={(time) => onChange({ startTime: time })}
      />
      <Moment
        dayLabel={texts.until}
        timeLabel={texts.untilTime}
        day={lastDay}
        time={isAllDay ? null : endTime}
        isEnd
        onDay={(day) => onChange({ lastDay: day })}
        onTime={(time) => onChange({ endTime: time })}
      />
    </>
  );
}

type MomentProps = {
  dayLabel: string;
  timeLabel: string;
  day: string;
  /** None for whole days. */
  time: string | null;
  isEnd?: boolean;
  onDay: (day: string) => void;
  onTime: (time: string) => void;
};

function Moment({ dayLabel, timeLabel, day, time, isEnd = false, onDay, onTime }: MomentProps) {
  return (
    <Flex gap="3" wrap="wrap">
      <Field.Root flex="1 1 9.5rem" width="auto" maxW="14rem">
        <Field.Label>{dayLabel}</Field.Label>
        {/* Who has been ill since Friday is entered today. */}
        <DayBox day={day} onDay={onDay} yearMeant="nearest" />
      </Field.Root>
      {time !== null && (
        <Field.Root flex="1 1 6rem" width="auto" maxW="8rem">
          <Field.Label>{timeLabel}</Field.Label>
          <TimeBox time={time} onTime={onTime} isEnd={isEnd} />
        </Field.Root>
      )}
    </Flex>
  );
}
