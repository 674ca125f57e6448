import { Box, Button, chakra, Flex, Stack, Switch, Text } from "@chakra-ui/react";
import { Coffee, CopyPlus, Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { SwitchControl, SwitchRoot } from "@/shared/ui/switch";
import {
  addPause,
  addWindow,
  changeWindow,
  closeDay,
  copyDay,
  openDay,
  outsideOf,
  type Part,
  partsOf,
  problemsOf,
  removeWindow,
  type Week,
  type Window,
  type WindowProblem,
  windowAfter,
  withPause,
} from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";
import { CopyDayPanel } from "./copy-day-panel";
import { DayBar } from "./day-bar";
import { WindowFields } from "./window-fields";

type DayHoursProps = {
  day: number;
  /** The name of the day in the form. */
  field: string;
  week: Week;
  around: Week | undefined;
  span: Part;
  state: string;
  errorOf: (position: number, member: "opens" | "closes") => string | undefined;
  onChange: (week: Week) => void;
  onSay: (text: string) => void;
};

export function DayHours({ day, field, week, around, span, state, errorOf, onChange, onSay }: DayHoursProps) {
  const name = texts.days[day] ?? "";
  const windows = week[day] ?? [];
  const isOpen = windows.length > 0;
  const problems = problemsOf(windows);
  // While a time is being typed, nothing is said that was not said before: what stands there is not yet what is meant.
  const [saidBefore, setSaidBefore] = useState<ReadonlyMap<number, WindowProblem> | null>(null);
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
            const present = problems.get(window.id);
            const problem = saidBefore && saidBefore.get(window.id) !== present ? undefined : present;
            const said =
              errorOf(position, "opens") ??
              errorOf(position, "closes") ??
              (problem && texts.problems[problem]);
            return (
              <WindowFields
                key={window.id}
                name={name}
                field={`${field}.${position}`}
                position={position + 1}
                window={window}
                problem={said}
                onChange={(next) => {
                  setSaidBefore(saidBefore ?? problems);
                  onChange(changeWindow(week, day, window.id, next));
                }}
                onLeave={() => setSaidBefore(null)}
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
            <CopyDayPanel
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

type DayActionProps = { text: string; name: string; onClick: () => void; children: ReactNode };

function DayAction({ text, name, onClick, children }: DayActionProps) {
  return (
    <Button variant="ghost" px="2" aria-label={name} onClick={onClick}>
      {children}
      {text}
    </Button>
  );
}
