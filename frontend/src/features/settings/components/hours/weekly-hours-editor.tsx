import { Box, Button, chakra, Flex, IconButton, Input, Stack, Switch, Text } from "@chakra-ui/react";
import { getIn, useFormikContext } from "formik";
import { Coffee, CopyPlus, Plus, X } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { formatDuration } from "@/shared/lib/format";
import { darkPicker } from "@/shared/ui/dark-picker";
import { SwitchControl, SwitchRoot } from "@/shared/ui/switch";
import {
  addPause,
  addWindow,
  changeWindow,
  closeDay,
  copyDay,
  daysOfWeek,
  minutesOf,
  openDay,
  outsideOf,
  type Part,
  partsOf,
  problemsOf,
  removeWindow,
  spanOf,
  type Week,
  type Window,
  windowAfter,
  withPause,
} from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";

type WeeklyHoursEditorProps = {
  /** What a day is called with hours and without. */
  open: string;
  closed: string;
  /** What the hours only count within. */
  around?: Week;
};

/** The windows of each day of the week, as the member `hours` of a form. */
export function WeeklyHoursEditor({ open, closed, around }: WeeklyHoursEditorProps) {
  const { values, errors, setFieldValue } = useFormikContext<{ hours: Week }>();
  const [said, setSaid] = useState("");
  const { hours } = values;
  const span = spanOf(hours, ...(around ? [around] : []));
  const change = (next: Week) => void setFieldValue("hours", next, false);
  return (
    <Box>
      <Stack as="ul" listStyleType="none" gap="0" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {texts.days.map((name, day) => (
          <Day
            key={name}
            day={day}
            week={hours}
            around={around}
            span={span}
            state={(hours[day] ?? []).length > 0 ? open : closed}
            errorOf={(position, member) => {
              const error: unknown = getIn(errors, `hours.${day}.${position}.${member}`);
              return typeof error === "string" ? error : undefined;
            }}
            onChange={change}
            onSay={setSaid}
          />
        ))}
      </Stack>
      <Text textStyle="sm" color="fg.muted" mt="2" fontVariantNumeric="tabular-nums">
        {texts.week(hoursInWords(minutesOf(hours)))}
      </Text>
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
    </Box>
  );
}

const minutesPerHour = 60;

function hoursInWords(minutes: number): string {
  // As long as they are, hours of a week are never told in days.
  const rest = minutes % minutesPerHour;
  const hours = (minutes - rest) / minutesPerHour;
  return [`${hours}\u00A0${hours === 1 ? "Stunde" : "Stunden"}`, rest > 0 ? formatDuration(rest) : ""]
    .filter(Boolean)
    .join(" ");
}

type DayProps = {
  day: number;
  week: Week;
  around: Week | undefined;
  span: Part;
  state: string;
  errorOf: (position: number, member: "opens" | "closes") => string | undefined;
  onChange: (week: Week) => void;
  onSay: (text: string) => void;
};

function Day({ day, week, around, span, state, errorOf, onChange, onSay }: DayProps) {
  const name = texts.days[day] ?? "";
  const windows = week[day] ?? [];
  const isOpen = windows.length > 0;
  const problems = problemsOf(windows);
  const [isCopying, setIsCopying] = useState(false);
  const copyButton = useRef<HTMLButtonElement>(null);
  // Whoever closes a day by mistake gets its hours back.
  const [closedHours, setClosedHours] = useState<readonly Window[]>([]);
  const parts = partsOf(windows);
  const aroundParts = around ? partsOf(around[day] ?? []) : null;
  const outside = aroundParts ? outsideOf(parts, aroundParts) : [];
  const toggle = (toOpen: boolean) => {
    setIsCopying(false);
    if (!toOpen) {
      setClosedHours(windows);
      onChange(closeDay(week, day));
    } else if (closedHours.length > 0) {
      onChange(week.map((before, index) => (index === day ? closedHours : before)));
    } else onChange(openDay(week, day));
  };
  return (
    <Box
      as="li"
      py="3"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "9.5rem minmax(0, 1fr)" }}
      columnGap="5"
      rowGap="2"
      alignItems="start"
    >
      <DaySwitch name={name} state={state} isOpen={isOpen} onChange={toggle} />
      {isOpen && (
        <Stack gap="2">
          <DayBar parts={parts} outside={outside} around={aroundParts} span={span} />
          {windows.map((window, position) => {
            const problem = problems.get(window.id);
            const said =
              errorOf(position, "opens") ??
              errorOf(position, "closes") ??
              (problem && texts.problems[problem]);
            return (
              <WindowFields
                key={window.id}
                name={name}
                field={`hours.${day}.${position}`}
                position={position + 1}
                window={window}
                problem={said}
                onChange={(next) => onChange(changeWindow(week, day, window.id, next))}
                onRemove={() => onChange(removeWindow(week, day, window.id))}
              />
            );
          })}
          {outside.length > 0 && (
            <Text textStyle="sm" color="accent.fg" fontWeight="500">
              {aroundParts?.length === 0 ? texts.outsideDay : texts.outside}
            </Text>
          )}
          <Flex wrap="wrap" ms="-2">
            {withPause(windows) && (
              <DayAction
                text={texts.pause}
                name={texts.pauseOf(name)}
                onClick={() => onChange(addPause(week, day))}
              >
                <Coffee aria-hidden />
              </DayAction>
            )}
            {windowAfter(windows) && (
              <DayAction
                text={texts.add}
                name={texts.addTo(name)}
                onClick={() => onChange(addWindow(week, day))}
              >
                <Plus aria-hidden />
              </DayAction>
            )}
            <Button
              ref={copyButton}
              variant="ghost"
              px="2"
              aria-expanded={isCopying}
              aria-label={texts.copyOf(name)}
              onClick={() => setIsCopying(!isCopying)}
            >
              <CopyPlus aria-hidden />
              {texts.copy}
            </Button>
          </Flex>
          {isCopying && (
            <CopyPanel
              day={day}
              name={name}
              onBack={() => {
                setIsCopying(false);
                copyButton.current?.focus();
              }}
              onCopy={(days) => {
                onChange(copyDay(week, day, days));
                onSay(texts.copied(name, days.size));
                setIsCopying(false);
                copyButton.current?.focus();
              }}
            />
          )}
        </Stack>
      )}
    </Box>
  );
}

type DaySwitchProps = { name: string; state: string; isOpen: boolean; onChange: (isOpen: boolean) => void };

function DaySwitch({ name, state, isOpen, onChange }: DaySwitchProps) {
  return (
    <SwitchRoot
      isOn={isOpen}
      onChange={onChange}
      display="flex"
      alignItems="center"
      gap="3"
      minH="11"
      cursor="pointer"
    >
      <SwitchControl />
      <Switch.Label textStyle="md" fontWeight="600" lineHeight="1.25" minW="0" overflowWrap="anywhere">
        {name}
        <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
          {state}
        </chakra.span>
      </Switch.Label>
    </SwitchRoot>
  );
}

type DayBarProps = { parts: Part[]; outside: Part[]; around: Part[] | null; span: Part };

const hourSteps = 3;

/** The day as a strip: what is open, what of it does not count, and the hours below. Decoration of the fields. */
function DayBar({ parts, outside, around, span }: DayBarProps) {
  const length = span.to - span.from;
  const place = ({ from, to }: Part) => ({
    left: `${((from - span.from) / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });
  const firstHour = Math.ceil(span.from / minutesPerHour / hourSteps) * hourSteps;
  const marks = Array.from(
    { length: Math.max(0, Math.floor((span.to / minutesPerHour - firstHour) / hourSteps) + 1) },
    (_, index) => firstHour + index * hourSteps,
  );
  return (
    <Box aria-hidden position="relative" pb="4" pt="1">
      <Box position="relative" height="2.5" borderRadius="full" bg="bg.muted" overflow="hidden">
        {around?.map((part) => (
          <Box key={part.from} position="absolute" insetY="0" bg="brand.muted" style={place(part)} />
        ))}
        {parts.map((part) => (
          <Box
            key={part.from}
            position="absolute"
            insetY="0"
            bg="brand.solid"
            borderRadius="full"
            style={place(part)}
          />
        ))}
        {outside.map((part) => (
          <Box
            key={part.from}
            position="absolute"
            insetY="0"
            style={{
              ...place(part),
              background:
                "repeating-linear-gradient(135deg, var(--chakra-colors-accent-solid) 0 3px, var(--chakra-colors-bg-panel) 3px 6px)",
            }}
          />
        ))}
      </Box>
      {marks.map((hour) => (
        <chakra.span
          key={hour}
          position="absolute"
          bottom="0"
          fontSize="0.6875rem"
          lineHeight="1"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
          style={markPlace(((hour * minutesPerHour - span.from) / length) * 100)}
        >
          {hour}
        </chakra.span>
      ))}
    </Box>
  );
}

/** The numbers at the ends stay within the strip. */
const markPlace = (percent: number) => ({
  left: `${percent}%`,
  transform: `translateX(-${percent === 0 ? 0 : percent === 100 ? 100 : 50}%)`,
});

type WindowFieldsProps = {
  name: string;
  field: string;
  position: number;
  window: Window;
  problem: string | undefined;
  onChange: (change: Partial<Window>) => void;
  onRemove: () => void;
};

function WindowFields({ name, field, position, window, problem, onChange, onRemove }: WindowFieldsProps) {
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

type DayActionProps = { text: string; name: string; onClick: () => void; children: ReactNode };

function DayAction({ text, name, onClick, children }: DayActionProps) {
  return (
    <Button variant="ghost" px="2" aria-label={name} onClick={onClick}>
      {children}
      {text}
    </Button>
  );
}

type CopyPanelProps = {
  day: number;
  name: string;
  onBack: () => void;
  onCopy: (days: ReadonlySet<number>) => void;
};

const workingDays = [0, 1, 2, 3, 4];

function CopyPanel({ day, name, onBack, onCopy }: CopyPanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const others = Array.from({ length: daysOfWeek }, (_, index) => index).filter((index) => index !== day);
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  return (
    <Stack
      role="group"
      aria-label={texts.copyTo(name)}
      gap="3"
      p="4"
      bg="bg.muted"
      borderRadius="l2"
      onKeyDown={(event) => {
        if (event.key === "Escape") onBack();
      }}
    >
      <Text textStyle="sm" fontWeight="600">
        {texts.copyTo(name)}
      </Text>
      <Flex gap="2" wrap="wrap">
        {others.map((index) => (
          <Button
            key={index}
            autoFocus={index === others[0]}
            minW="12"
            px="2"
            borderRadius="full"
            variant={chosen.has(index) ? "solid" : "outline"}
            bg={chosen.has(index) ? undefined : "bg.panel"}
            color={chosen.has(index) ? undefined : "fg"}
            aria-pressed={chosen.has(index)}
            aria-label={texts.days[index]}
            onClick={() => toggle(index)}
          >
            {texts.shortDays[index]}
          </Button>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          bg="bg.panel"
          onClick={() => setChosen(new Set(workingDays.filter((index) => index !== day)))}
        >
          {texts.workingDays}
        </Button>
        <Button variant="outline" bg="bg.panel" onClick={() => setChosen(new Set(others))}>
          {texts.allDays}
        </Button>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button disabled={chosen.size === 0} onClick={() => onCopy(chosen)}>
          {texts.apply}
        </Button>
        <Button variant="ghost" colorPalette="gray" onClick={onBack}>
          {texts.back}
        </Button>
      </Flex>
    </Stack>
  );
}
