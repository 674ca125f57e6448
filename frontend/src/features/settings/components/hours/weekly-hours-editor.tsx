import { Box, chakra, Stack, Text } from "@chakra-ui/react";
import { getIn, useFormikContext } from "formik";
import { useState } from "react";
import { formatDuration } from "@/shared/lib/format";
import { minutesOf, minutesPerHour, spanOf, type Week } from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";
import { DayHours } from "./day-hours";

type WeeklyHoursEditorProps = {
  /** The member of the form that is the week. */
  name?: "hours" | "oddHours";
  /** What a day is called with hours and without. */
  open: string;
  closed: string;
  /** What the hours only count within. */
  around?: Week;
};

/** The windows of each day of a week that is a member of a form. */
export function WeeklyHoursEditor({ name: member = "hours", open, closed, around }: WeeklyHoursEditorProps) {
  const { values, errors, setFieldValue } = useFormikContext<{ hours: Week; oddHours?: Week | null }>();
  const [said, setSaid] = useState("");
  const hours = values[member] ?? [];
  const span = spanOf(hours, ...(around ? [around] : []));
  const change = (next: Week) => void setFieldValue(member, next, false);
  return (
    <Box>
      <Stack as="ul" listStyleType="none" gap="0" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {texts.days.map((name, day) => (
          <DayHours
            key={name}
            day={day}
            field={`${member}.${day}`}
            week={hours}
            around={around}
            span={span}
            state={(hours[day] ?? []).length > 0 ? open : closed}
            errorOf={(position, side) => {
              const error: unknown = getIn(errors, `${member}.${day}.${position}.${side}`);
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

function hoursInWords(minutes: number): string {
  // As long as they are, hours of a week are never told in days.
  const rest = minutes % minutesPerHour;
  const hours = (minutes - rest) / minutesPerHour;
  return [`${hours}\u00A0${hours === 1 ? "Stunde" : "Stunden"}`, rest > 0 ? formatDuration(rest) : ""]
    .filter(Boolean)
    .join(" ");
}
