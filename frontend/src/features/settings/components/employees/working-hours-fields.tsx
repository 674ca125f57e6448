import { Box, chakra, Flex, Tabs, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useFormikContext } from "formik";
import { useState } from "react";
import { calendarWeekOf } from "@/shared/lib/calendar-week";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { WrappingButton } from "@/shared/ui/buttons";
import { RadioTile } from "@/shared/ui/radio-tile";
import type { EmployeeValues } from "../../model/employees";
import type { Week } from "../../model/weekly-hours";
import { employeeTexts as texts } from "../../texts";
import { WeeklyHoursEditor } from "../hours/weekly-hours-editor";

/** Only to tell which week it is; the server counts in the zone of the organisation. */
const deviceZone = getLocalTimeZone();

const members = ["hours", "oddHours"] as const;
type Member = (typeof members)[number];

const titles = { hours: texts.even, oddHours: texts.odd } as const satisfies Record<Member, string>;

/** The same hours every week, or those of even and those of odd calendar weeks. */
export function WorkingHoursFields({ opening }: { opening: Week }) {
  const { values, errors, setFieldValue, submitCount, isSubmitting, isValidating } =
    useFormikContext<EmployeeValues>();
  const { hours, oddHours } = values;
  const [shown, setShown] = useState<Member>("hours");
  // Whoever switches back by mistake gets them back.
  const [droppedHours, setDroppedHours] = useState<Week | null>(null);
  // A mistake is never hidden, each time the form is sent. Not in an effect: the field is shown when it gets the focus.
  const [checked, setChecked] = useState(submitCount);
  if (checked !== submitCount && !isSubmitting && !isValidating) {
    setChecked(submitCount);
    setShown(members.find((member) => errors[member] !== undefined) ?? shown);
  }
  const setAlternates = (alternates: boolean) => {
    if (alternates === (oddHours !== null)) return;
    setDroppedHours(oddHours);
    setShown("hours");
    void setFieldValue("oddHours", alternates ? (droppedHours ?? hours) : null, false);
  };
  const editor = (member: Member) => (
    <>
      <WeeklyHoursEditor name={member} open={texts.works} closed={texts.off} around={opening} />
      <Box mt="4">
        <WrappingButton variant="outline" onClick={() => void setFieldValue(member, opening, false)}>
          {texts.asOpening}
        </WrappingButton>
      </Box>
    </>
  );
  return (
    <>
      <chakra.fieldset minW="0" border="0" p="0" m="0">
        <chakra.legend srOnly>{texts.alternation}</chakra.legend>
        <Flex gap="2" wrap="wrap">
          {[false, true].map((alternates) => (
            <RadioTile
              key={String(alternates)}
              name="alternation"
              value={String(alternates)}
              isChosen={alternates === (oddHours !== null)}
              onChoose={() => setAlternates(alternates)}
              px="3"
              py="2"
              minH="11"
              borderRadius="l2"
              display="flex"
              alignItems="center"
            >
              {alternates ? texts.alternating : texts.everyWeek}
            </RadioTile>
          ))}
        </Flex>
      </chakra.fieldset>
      {oddHours === null ? (
        <Box>{editor("hours")}</Box>
      ) : (
        <Box>
          <WeekOfToday />
          <Tabs.Root
            value={shown}
            onValueChange={({ value }) => setShown(value === "oddHours" ? "oddHours" : "hours")}
          >
            <Tabs.List aria-label={texts.weekTabs} flexWrap="wrap">
              {members.map((member) => (
                <Tabs.Trigger key={member} value={member} height="auto" minH="11">
                  {titles[member]}
                </Tabs.Trigger>
              ))}
            </Tabs.List>
            {members.map((member) => (
              // What was typed wrong stays while the other weeks are looked at.
              <Tabs.Content key={member} value={member} hidden={member !== shown}>
                {editor(member)}
              </Tabs.Content>
            ))}
          </Tabs.Root>
        </Box>
      )}
    </>
  );
}

function WeekOfToday() {
  const week = calendarWeekOf(toCalendarDate(useWallTime(deviceZone)));
  return (
    <Text textStyle="sm" color="fg.muted" mb="3">
      {texts.thisWeek(week)} {texts.longYears}
    </Text>
  );
}
