import { Box, Button, Field, Flex, Input, Stack, Text } from "@chakra-ui/react";
import type { CalendarDateTime } from "@internationalized/date";
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { useLivePreview } from "@/shared/account/api/use-live-preview";
import { type DaySpan, daySpanInWords, daySpanOf } from "@/shared/lib/day-span";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { daySpanTexts } from "@/shared/texts/day-span";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { DaySpanFields } from "@/shared/ui/day-span-fields";
import { notifyResult } from "@/shared/ui/notify-result";
import { SelectBox } from "@/shared/ui/select-box";
import { dismissErrorSnackbars, showSuccessSnackbar } from "@/shared/ui/snackbar";
import {
  type Employee,
  lookAhead,
  type Touched,
  touchedSince,
  useKeepAbsence,
  useLookAhead,
} from "../api/absences";
import { type AbsenceValues, decisionsOf, isTouched, type Resolutions } from "../model/absences";
import { absenceTexts, absenceFormTexts as texts } from "../texts";
import { BookedThen } from "./booked-then";
import { FreeStarts } from "./free-starts";
import { RemoveAbsenceButton } from "./remove-absence-button";
import { focusUndecided, TouchedVisits } from "./touched-visits";

type AbsenceFormProps = {
  /** The one that is changed; none is a new one. */
  absenceId: number | null;
  start: AbsenceValues;
  employees: Employee[];
  /** Managers close the premises as well. */
  isManager: boolean;
  now: CalendarDateTime;
  onDone: () => void;
};

/** Who is away from when until when, and what becomes of what is booked then. */
export function AbsenceForm({ absenceId, start, employees, isManager, now, onDone }: AbsenceFormProps) {
  const { year: thisYear } = now;
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<string | null>(null);
  const [touched, setTouched] = useState<Touched | null>(null);
  const [resolutions, setResolutions] = useState<Resolutions>({});
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const looking = useLookAhead();
  const keeping = useKeepAbsence();
  const isBusy = looking.isPending || keeping.isPending;
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isHeld = useRef(false);
  const who = useRef<HTMLSelectElement>(null);
  const { answer, isLooking } = useWhatIsThen({ absenceId, values, start, isWanted: touched === null });
  const hasToDecide = touched === null && answer !== undefined && isTouched(answer);
  const isDirty = touched !== null || JSON.stringify(values) !== JSON.stringify(start);

  const set = (next: Partial<AbsenceValues>) => {
    setProblem(null);
    setValues({ ...values, ...next });
  };
  const nameOf = (userId: number) => {
    // A colleague whose calendar one may not see is named by what was found.
    const isIt = (one: { userId: number }) => one.userId === userId;
    const employee = employees.find(isIt) ?? touched?.employees.find(isIt);
    return employee ? employeeName(employee) : absenceTexts.somebody;
  };

  const keep = async (userId: number | null, span: DaySpan, found: Touched) => {
    const decisions = decisionsOf(found.visits, resolutions);
    const isDecided = decisions !== null && found.dates.every(({ scheduleId }) => kept.has(scheduleId));
    if (!isDecided) {
      // Said only to who has seen them.
      if (touched !== null) {
        setProblem(texts.undecided);
        setIsAsked(true);
        if (form.current) focusUndecided(form.current);
      }
      setTouched(found);
      return;
    }
    const reason = values.reason.trim() || null;
    const keptSchedules = found.dates.map(({ scheduleId }) => scheduleId);
    const body = { userId, ...span, reason, decisions, keptSchedules };
    const said = userId === null ? absenceTexts.closure : nameOf(userId);
    try {
      await keeping.mutateAsync({ absenceId, body });
      showSuccessSnackbar(
        absenceId === null ? texts.saved : texts.changed,
        `${said}, ${daySpanInWords(span, thisYear)}`,
      );
      isHeld.current = false;
      onDone();
    } catch (error) {
      const since = touchedSince(error);
      if (since) {
        setTouched(since);
        setProblem(texts.undecided);
        setIsAsked(true);
      } else await notifyResult(Promise.reject(error));
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    dismissErrorSnackbars();
    const { userId } = values;
    if (userId === undefined) {
      setProblem(texts.whoMissing);
      who.current?.focus();
      return;
    }
    const span = daySpanOf(values);
    if (span === "missing" || span === "backwards") {
      setProblem(span === "missing" ? daySpanTexts.missing : daySpanTexts.wrongSpan);
      return;
    }
    setProblem(null);
    if (touched) return keep(userId, span, touched);
    try {
      await keep(userId, span, await looking.mutateAsync({ userId, ...span, absenceId }));
    } catch (error) {
      await notifyResult(Promise.reject(error));
    }
  };

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <AskBeforeLeaving isDirty={isDirty} isHeld={isHeld} />
      <Stack gap="5">
        {touched ? (
          <TouchedVisits
            touched={touched}
            resolutions={resolutions}
            kept={kept}
            isAsked={isAsked}
            nameOf={nameOf}
            thisYear={thisYear}
            onResolutions={(next) => {
              setProblem(null);
              setResolutions(next);
            }}
            onKept={(next) => {
              setProblem(null);
              setKept(next);
            }}
          />
        ) : (
          <AbsenceFields
            values={values}
            employees={employees}
            isManager={isManager}
            now={now}
            who={who}
            onChange={set}
          />
        )}
        {hasToDecide && (
          <Looking isLooking={isLooking}>
            <BookedThen touched={answer} thisYear={thisYear} />
          </Looking>
        )}
        {problem && (
          <Text role="alert" color="fg.error" fontWeight="500">
            {problem}
          </Text>
        )}
        <Flex gap="3" wrap="wrap">
          <Button type="submit" loading={isBusy}>
            {hasToDecide ? texts.next : absenceId === null ? texts.save : texts.saveChange}
          </Button>
          {touched && (
            <Button
              variant="ghost"
              disabled={isBusy}
              onClick={() => {
                setTouched(null);
                setIsAsked(false);
                setProblem(null);
              }}
            >
              {texts.back}
            </Button>
          )}
          {absenceId !== null && !touched && (
            <RemoveAbsenceButton
              absenceId={absenceId}
              question={texts.removeText}
              removed={texts.removedText}
              onDone={() => {
                isHeld.current = false;
                onDone();
              }}
            />
          )}
        </Flex>
        {/* Below the buttons: of many services it is long. */}
        {touched === null && answer && (answer.starts.services.length > 0 || !isTouched(answer)) && (
          <Looking isLooking={isLooking}>
            <FreeStarts day={answer.starts} />
          </Looking>
        )}
      </Stack>
    </form>
  );
}

type AbsenceFieldsProps = {
  values: AbsenceValues;
  employees: Employee[];
  isManager: boolean;
  now: CalendarDateTime;
  who: RefObject<HTMLSelectElement | null>;
  onChange: (values: Partial<AbsenceValues>) => void;
};

const closure = "closure";

function AbsenceFields({ values, employees, isManager, now, who, onChange }: AbsenceFieldsProps) {
  const { userId, reason } = values;
  return (
    <>
      <Field.Root>
        <Field.Label>{texts.who}</Field.Label>
        <SelectBox
          data-autofocus
          ref={who}
          value={userId === null ? closure : (userId ?? "")}
          onChange={({ target }) =>
            onChange({ userId: target.value === closure ? null : Number(target.value) })
          }
        >
          {userId === undefined && (
            <option value="" disabled>
              {texts.chooseWho}
            </option>
          )}
          {employees.map((employee) => (
            <option key={employee.userId} value={employee.userId}>
              {employeeName(employee)}
            </option>
          ))}
          {isManager && <option value={closure}>{absenceTexts.closure}</option>}
        </SelectBox>
      </Field.Root>
      <DaySpanFields values={values} now={now} onChange={onChange} />
      <Field.Root>
        <Field.Label>{texts.reason}</Field.Label>
        <Input
          maxLength={255}
          value={reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
        <Field.HelperText>{userId === null ? texts.publicReasonHint : texts.reasonHint}</Field.HelperText>
      </Field.Root>
    </>
  );
}

type WhatIsThen = {
  absenceId: number | null;
  values: AbsenceValues;
  start: AbsenceValues;
  isWanted: boolean;
};

/** What is booked while somebody is away, and what visitors find then, before it is kept. */
function useWhatIsThen({ absenceId, values, start, isWanted }: WhatIsThen) {
  const { userId } = values;
  const span = daySpanOf(values);
  const wanted = typeof span === "object" && userId !== undefined ? { userId, ...span, absenceId } : null;
  const changes =
    absenceId === null ||
    userId !== start.userId ||
    JSON.stringify(span) !== JSON.stringify(daySpanOf(start));
  return useLivePreview({
    name: "absence",
    // As a text it is the same while nothing is changed.
    values: JSON.stringify(wanted),
    isWanted: isWanted && wanted !== null && changes,
    send: (asked) => lookAhead(JSON.parse(asked)),
  });
}

function Looking({ isLooking, children }: { isLooking: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isLooking || undefined} opacity={isLooking ? 0.6 : 1}>
      {children}
    </Box>
  );
}
