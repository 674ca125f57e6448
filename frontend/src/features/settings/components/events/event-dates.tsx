import { Box, Button, Collapsible, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, parseDate } from "@internationalized/date";
import { getIn, useFormikContext } from "formik";
import { CalendarPlus, CalendarX2, Plus, Repeat, Undo2, Users, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { formatTimeSpan, formatWeekday, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { ButtonLink } from "@/shared/ui/buttons";
import { DayBox } from "@/shared/ui/day-box";
import { notifyResult } from "@/shared/ui/notify-result";
import { NumberBox } from "@/shared/ui/number-field";
import { SelectBox } from "@/shared/ui/select-box";
import { TimeBox } from "@/shared/ui/time-box";
import { planSeries } from "../../api/events";
import { eventTexts } from "../../event-texts";
import {
  type DateValues,
  type EventValues,
  most,
  newDate,
  type StaffEvent,
  withDate,
  withDates,
  withoutAll,
  withoutDate,
} from "../../model/event-form";
import { SettingsSection } from "../frame/settings-frame";

const texts = eventTexts.dates;

/** The day of the device will do for a first proposal. */
const deviceZone = getLocalTimeZone();

/** When it takes place: dates that are moved, added one by one or as a series, or called off. */
export function EventDates({ event }: { event: StaffEvent | null }) {
  const { values, setFieldValue, errors, touched } = useFormikContext<EventValues>();
  const today = useWallTime(deviceZone);
  const { schedules, type } = values;
  const [said, setSaid] = useState("");
  const change = (next: DateValues[]) => void setFieldValue("schedules", next, false);
  const ahead = schedules.filter(({ isCalledOff }) => !isCalledOff).length;
  const stored = schedules.filter(({ scheduleId, isCalledOff }) => scheduleId !== null && !isCalledOff);
  const canHaveMore = type === "COURSE" ? ahead < most.dates : ahead === 0;
  const problem: unknown = touched.type ? errors.type : undefined;
  return (
    <SettingsSection title={texts.title} sentence={event && event.taken > 0 ? texts.sentence : undefined}>
      {/* What is wrong with the dates as a whole stands here. */}
      <input type="hidden" name="type" value={type} />
      {typeof problem === "string" && (
        <Text role="alert" textStyle="sm" fontWeight="500" color="fg.error">
          {problem}
        </Text>
      )}
      {schedules.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="3" aria-label={texts.list}>
          {schedules.map((date, index) => (
            <EventDate
              key={date.key}
              date={date}
              index={index}
              onRemove={() => change(withoutDate(schedules, date.key))}
            />
          ))}
        </Stack>
      )}
      <Flex gap="3" wrap="wrap">
        {canHaveMore && (
          <Button
            variant="outline"
            onClick={() => change(withDate(schedules, today.add({ days: 7 }).toString().slice(0, 10)))}
          >
            <Plus aria-hidden />
            {texts.add}
          </Button>
        )}
        {stored.length > 1 && (
          <Button variant="outline" colorPalette="red" onClick={() => change(withoutAll(schedules))}>
            <CalendarX2 aria-hidden />
            {texts.callOffAll}
          </Button>
        )}
      </Flex>
      {type === "COURSE" && canHaveMore && (
        <SeriesFields
          onPlanned={(dates) => {
            const holidays = dates.filter(({ holiday }) => holiday !== null).length;
            change(withDates(schedules, dates));
            setSaid(texts.planned(dates.length, holidays));
          }}
        />
      )}
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
      {event && <DatesBefore event={event} />}
    </SettingsSection>
  );
}

type EventDateProps = { date: DateValues; index: number; onRemove: () => void };

function EventDate({ date, index, onRemove }: EventDateProps) {
  const { errors, touched, setFieldValue, setFieldTouched } = useFormikContext<EventValues>();
  const name = `schedules.${index}`;
  const errorOf = (member: string): string | undefined => {
    const isShown: unknown = !date.isCalledOff && getIn(touched, `${name}.${member}`);
    const error: unknown = isShown ? getIn(errors, `${name}.${member}`) : undefined;
    return typeof error === "string" ? error : undefined;
  };
  const error = errorOf("day") ?? errorOf("time");
  const place = index + 1;
  const field = (member: "day" | "time", label: string) => ({
    name: `${name}.${member}`,
    "aria-label": label,
    "aria-invalid": errorOf(member) !== undefined || undefined,
    "aria-describedby": error === undefined ? undefined : `${name}-error`,
    disabled: date.isCalledOff,
    onBlur: () => void setFieldTouched(`${name}.${member}`, true),
  });
  const change = (member: "day" | "time", value: string) =>
    void setFieldValue(name, { ...date, [member]: value, holiday: null }, false);
  return (
    <li>
      <Flex gap="2" align="center" wrap="wrap">
        <DayBox
          {...field("day", texts.day(place))}
          frame={{ flex: "1 1 9.5rem", width: "auto" }}
          day={date.day}
          onDay={(day) => change("day", day)}
        />
        <TimeBox
          {...field("time", texts.time(place))}
          flex="0 1 6rem"
          width="auto"
          time={date.time}
          onTime={(time) => change("time", time)}
        />
        {date.scheduleId !== null && !date.isCalledOff && (
          <ButtonLink
            to={staffPaths.eventDate(date.scheduleId, date.day)}
            variant="ghost"
            aria-label={texts.participantsOf(place)}
          >
            <Users aria-hidden />
            {texts.participants}
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          colorPalette="gray"
          aria-label={
            date.scheduleId === null
              ? texts.remove(place)
              : date.isCalledOff
                ? texts.keepOf(place)
                : texts.callOffOf(place)
          }
          onClick={onRemove}
        >
          {date.scheduleId === null ? (
            <X aria-hidden />
          ) : date.isCalledOff ? (
            <>
              <Undo2 aria-hidden />
              {texts.keep}
            </>
          ) : (
            texts.callOff
          )}
        </Button>
      </Flex>
      {date.isCalledOff ? (
        <Text role="status" textStyle="sm" fontWeight="500" color="accent.fg" mt="1">
          {texts.calledOff}
        </Text>
      ) : (
        date.holiday !== null && (
          <Text textStyle="sm" color="accent.fg" mt="1">
            {texts.holiday(date.holiday)}
          </Text>
        )
      )}
      {error !== undefined && (
        <Text id={`${name}-error`} textStyle="sm" fontWeight="500" color="fg.error" mt="1">
          {error}
        </Text>
      )}
    </li>
  );
}

type SeriesFieldsProps = { onPlanned: (dates: DateValues[]) => void };

/** Dates at the same time every so many weeks, so many of them or until a day. */
function SeriesFields({ onPlanned }: SeriesFieldsProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [first, setFirst] = useState("");
  const [time, setTime] = useState("18:00");
  const [everyWeeks, setEveryWeeks] = useState(1);
  const [isCounted, setIsCounted] = useState(true);
  const [count, setCount] = useState("6");
  const [until, setUntil] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const weekday = first === "" ? null : formatWeekday(parseDate(first));
  const number = /^\d{1,3}$/.test(count.trim()) ? Number(count) : 0;
  const isSound =
    first !== "" && time !== "" && (isCounted ? number >= 1 && number <= most.dates : until >= first);
  const plan = async () => {
    setIsBusy(true);
    const end = isCounted ? { count: number } : { until };
    await notifyResult(
      planSeries({ first: `${first}T${time}:00`, everyWeeks, ...end }).then((dates) => {
        onPlanned(dates.map(({ start, holiday }) => newDate(start, holiday)));
        setIsOpen(false);
      }),
    );
    setIsBusy(false);
  };
  return (
    <Collapsible.Root open={isOpen} onOpenChange={({ open }) => setIsOpen(open)} lazyMount unmountOnExit>
      <Collapsible.Trigger asChild>
        <Button variant="outline">
          <Repeat aria-hidden />
          {texts.series}
        </Button>
      </Collapsible.Trigger>
      <Collapsible.Content>
        <Stack as="fieldset" gap="4" bg="bg.muted" borderRadius="l2" px="4" py="4" mt="3">
          <Box as="legend" srOnly>
            {texts.series}
          </Box>
          <Text color="fg.muted">{texts.seriesText}</Text>
          <Flex gap="4" wrap="wrap" align="flex-end" css={{ "& > *": { flex: "1 1 9rem" } }}>
            <Labelled label={texts.first} id={`${id}-first`}>
              <DayBox id={`${id}-first`} bg="bg.panel" day={first} onDay={setFirst} />
            </Labelled>
            <Labelled label={texts.firstTime} id={`${id}-time`}>
              <TimeBox id={`${id}-time`} bg="bg.panel" time={time} onTime={setTime} />
            </Labelled>
            <Labelled label={texts.every} id={`${id}-every`}>
              <SelectBox
                id={`${id}-every`}
                bg="bg.panel"
                value={everyWeeks}
                onChange={({ target }) => setEveryWeeks(Number(target.value))}
              >
                {[1, 2, 3, 4].map((weeks) => (
                  <option key={weeks} value={weeks}>
                    {weekday === null ? texts.plainWeekly(weeks) : texts.weekly(weekday, weeks)}
                  </option>
                ))}
              </SelectBox>
            </Labelled>
          </Flex>
          <Flex gap="4" wrap="wrap" align="flex-end" css={{ "& > *": { flex: "1 1 9rem" } }}>
            <Labelled label={texts.end} id={`${id}-end`}>
              <SelectBox
                id={`${id}-end`}
                bg="bg.panel"
                value={isCounted ? "count" : "until"}
                onChange={({ target }) => setIsCounted(target.value === "count")}
              >
                <option value="count">{texts.byCount}</option>
                <option value="until">{texts.byDay}</option>
              </SelectBox>
            </Labelled>
            {isCounted ? (
              <Labelled label={texts.count} id={`${id}-count`}>
                <NumberBox
                  id={`${id}-count`}
                  bg="bg.panel"
                  value={count}
                  onChange={({ target }) => setCount(target.value)}
                />
              </Labelled>
            ) : (
              <Labelled label={texts.until} id={`${id}-until`}>
                <DayBox id={`${id}-until`} bg="bg.panel" day={until} onDay={setUntil} />
              </Labelled>
            )}
          </Flex>
          <Box>
            <Button loading={isBusy} disabled={!isSound} onClick={() => void plan()}>
              <CalendarPlus aria-hidden />
              {texts.plan}
            </Button>
          </Box>
        </Stack>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}

type LabelledProps = { label: string; id: string; children: ReactNode };

function Labelled({ label, id, children }: LabelledProps) {
  return (
    <Stack gap="1.5">
      <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
        {label}
      </chakra.label>
      {children}
    </Stack>
  );
}

/** Those that nobody can change any more. */
function DatesBefore({ event }: { event: StaffEvent }) {
  const before = event.schedules.filter(({ hasBegun, isCalledOff }) => hasBegun || isCalledOff);
  if (before.length === 0) return null;
  return (
    <chakra.details>
      <chakra.summary minH="11" py="2.5" cursor="pointer" fontWeight="600">
        {texts.before(before.length)}
      </chakra.summary>
      <chakra.ul listStyleType="none" color="fg.muted">
        {before.map(({ scheduleId, start, end, isCalledOff }) => (
          <chakra.li key={scheduleId} py="1">
            {formatTimeSpan(parseWallTime(start), parseWallTime(end))}
            {isCalledOff && ` · ${texts.wasCalledOff}`}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}
