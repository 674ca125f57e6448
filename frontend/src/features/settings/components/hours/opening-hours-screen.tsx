import { chakra, Flex, Heading, Skeleton, Stack, Switch, Text } from "@chakra-ui/react";
import { getLocalTimeZone, parseDate, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { CalendarOff, ChevronRight, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLivePreview } from "@/shared/account/api/use-live-preview";
import { daySpanInWords } from "@/shared/lib/day-span";
import { formatFullDate } from "@/shared/lib/format";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { staffPaths } from "@/shared/lib/staff-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { ButtonLink, WrappingButton } from "@/shared/ui/buttons";
import { FormField } from "@/shared/ui/form-field";
import { PageLink } from "@/shared/ui/links";
import { SelectBox } from "@/shared/ui/select-box";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { SwitchControl, SwitchRoot } from "@/shared/ui/switch";
import { SwitchTile } from "@/shared/ui/switch-tile";
import { closuresQuery, sendOpeningHours } from "../../api/opening-hours";
import { openingHoursQuery } from "../../api/settings";
import type { OpeningHours } from "../../api/wire";
import { openingHoursParts } from "../../model/form-parts";
import {
  type OpeningHoursValues,
  openingHoursRequest,
  openingHoursSchema,
  openingHoursValues,
  opensLonger,
  withHoliday,
  withLocalHoliday,
} from "../../model/opening-hours";
import { fieldOfHours, isSound } from "../../model/weekly-hours";
import { regionNames } from "../../region-names";
import { openingHoursTexts as texts } from "../../texts";
import { WithLivePreview } from "../form/live-preview";
import { SettingsForm } from "../form/settings-form";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { WeeklyHoursEditor } from "./weekly-hours-editor";

/** When the premises are open: the week, public holidays and single days. */
export function OpeningHoursScreen() {
  const query = useQuery(openingHoursQuery());
  return (
    <SettingsFrame place="openingHours" sentence={texts.sentence}>
      <LoadedAnew queries={[query]}>{([answer]) => <OpeningHoursForm answer={answer} />}</LoadedAnew>
    </SettingsFrame>
  );
}

/** Says where longer hours bring no start, most often because nobody works then. */
async function sendHours(before: OpeningHours, values: OpeningHoursValues, isPreview: boolean) {
  const { version } = before;
  const answer = await sendOpeningHours({ ...openingHoursRequest(values, isPreview), version });
  const isLonger = opensLonger(openingHoursValues(before).hours, values.hours);
  const hasStarts = answer.consequences.tomorrow.services.length > 0;
  return { ...answer, changes: isLonger && !hasStarts ? [texts.noNewStarts] : [] };
}

function OpeningHoursForm({ answer }: { answer: OpeningHours }) {
  const [start] = useState(() => openingHoursValues(answer));
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      schema={openingHoursSchema}
      fieldOf={(path, { hours }) => (path.startsWith("hours[") ? fieldOfHours(path, hours) : path)}
      send={(values, isPreview, seen) => sendHours(seen ?? answer, values, isPreview)}
      stored={{
        setting: answer,
        settingOf: ({ openingHours }) => openingHours,
        valuesOf: openingHoursValues,
        partsOf: openingHoursParts,
      }}
      savedText={texts.saved}
    >
      {({ values, isDirty, seen }) => (
        <OpeningHoursFields kept={seen ?? answer} values={values} isDirty={isDirty} />
      )}
    </SettingsForm>
  );
}

type OpeningHoursFieldsProps = { kept: OpeningHours; values: OpeningHoursValues; isDirty: boolean };

function OpeningHoursFields({ kept, values, isDirty }: OpeningHoursFieldsProps) {
  const isRight = isSound(values.hours);
  const preview = useLivePreview({
    name: "openinghours",
    values,
    isWanted: isDirty && isRight,
    send: (wanted, isPreview) => sendHours(kept, wanted, isPreview),
  });
  // The days of another region are known as soon as the server has looked at it.
  const { holidays, offeredHolidays } = preview.answer?.openingHours ?? kept;
  return (
    <WithLivePreview preview={preview} isDirty={isDirty} isSound={isRight}>
      <SettingsSection title={texts.week} sentence={texts.weekText}>
        <WeeklyHoursEditor open={texts.open} closed={texts.closed} />
        <PageLink to={settingsPaths.employees}>{texts.workingHours}</PageLink>
      </SettingsSection>
      <HolidaySection
        holidays={holidays}
        offeredHolidays={offeredHolidays}
        addressRegion={kept.addressRegion}
        isLooking={preview.isLooking}
      />
      <ClosureSection />
    </WithLivePreview>
  );
}

const countries = ["AT", "DE", "CH"] as const;
const nameOfRegion = (code: string) => new Map(Object.entries(regionNames)).get(code) ?? code;
const fewHolidays = 6;

type HolidaySectionProps = Pick<OpeningHours, "holidays" | "offeredHolidays" | "addressRegion"> & {
  isLooking: boolean;
};

function HolidaySection({ holidays, offeredHolidays, addressRegion, isLooking }: HolidaySectionProps) {
  const { values, setFieldValue } = useFormikContext<OpeningHoursValues>();
  const [isWhole, setIsWhole] = useState(false);
  const { closesOnHolidays, openHolidays, holidayRegion, localHolidays } = values;
  const shown = isWhole ? holidays : holidays.slice(0, fewHolidays);
  const [first] = holidays;
  const chooseRegion = (region: string) => {
    void setFieldValue("holidayRegion", region, false);
    // Another region has other days.
    void setFieldValue("openHolidays", [], false);
  };
  // Who wants no holidays at all is not asked.
  const isElsewhere = addressRegion !== null && holidayRegion !== "" && holidayRegion !== addressRegion;
  const thisYear = first ? parseDate(first.date).year : undefined;
  const dayInWords = ({ date, isHalfDay }: { date: string; isHalfDay: boolean }) =>
    [formatFullDate(parseDate(date), thisYear), ...(isHalfDay ? [texts.fromNoon] : [])].join(", ");
  return (
    <SettingsSection title={texts.holidays} sentence={texts.holidaysText}>
      <SwitchTile
        name="closesOnHolidays"
        isOn={closesOnHolidays}
        onChange={(isOn) => void setFieldValue("closesOnHolidays", isOn, false)}
      >
        {texts.closesOnHolidays}
      </SwitchTile>
      <FormField name="holidayRegion" label={texts.region} hint={texts.regionHint}>
        {(control) => (
          <SelectBox
            {...control}
            value={holidayRegion}
            onChange={(event) => chooseRegion(event.target.value)}
          >
            <option value="">{texts.noRegion}</option>
            {countries.map((country) => (
              <optgroup key={country} label={texts.countries[country]}>
                {Object.entries(regionNames)
                  .filter(([code]) => code.startsWith(country))
                  .map(([code, name]) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </SelectBox>
        )}
      </FormField>
      {isElsewhere && (
        <Flex
          align="center"
          columnGap="3"
          rowGap="1"
          wrap="wrap"
          bg="bg.muted"
          borderRadius="l2"
          px="4"
          py="2"
        >
          <Text>{texts.addressIn(nameOfRegion(addressRegion))}</Text>
          <WrappingButton variant="outline" size="sm" onClick={() => chooseRegion(addressRegion)}>
            {texts.takeRegion}
          </WrappingButton>
        </Flex>
      )}
      {offeredHolidays.length > 0 && (
        <div>
          <Heading as="h3" textStyle="md">
            {texts.localHolidays}
          </Heading>
          <Text color="fg.muted">{texts.localHolidaysText}</Text>
          <HolidayList label={texts.localHolidays} isLooking={isLooking}>
            {offeredHolidays.map(({ code, name, place, date, isHalfDay }) => {
              const isHeld = localHolidays.some((one) => one.code === code);
              return (
                <Holiday
                  key={code}
                  name={name}
                  day={dayInWords({ date, isHalfDay })}
                  place={place}
                  isOn={isHeld}
                  state={isHeld ? texts.holds : texts.holdsNot}
                  isDisabled={!closesOnHolidays}
                  onChange={(isOn) =>
                    void setFieldValue(
                      "localHolidays",
                      withLocalHoliday(localHolidays, offeredHolidays, code, isOn),
                      false,
                    )
                  }
                />
              );
            })}
          </HolidayList>
        </div>
      )}
      {holidays.length > 0 && (
        <div>
          <HolidayList label={texts.holidayList} isLooking={isLooking}>
            {shown.map(({ date, name, isHalfDay }) => {
              const isOpen = !closesOnHolidays || openHolidays.includes(date);
              return (
                <Holiday
                  key={date}
                  name={name}
                  day={dayInWords({ date, isHalfDay })}
                  isOn={isOpen}
                  state={isOpen ? texts.open : texts.closed}
                  isDisabled={!closesOnHolidays}
                  onChange={(isOn) =>
                    void setFieldValue("openHolidays", withHoliday(openHolidays, date, isOn), false)
                  }
                />
              );
            })}
          </HolidayList>
          {holidays.length > shown.length && (
            <WrappingButton variant="ghost" ms="-3" px="3" onClick={() => setIsWhole(true)}>
              {texts.allHolidays(holidays.length)}
            </WrappingButton>
          )}
        </div>
      )}
    </SettingsSection>
  );
}

type HolidayListProps = { label: string; isLooking: boolean; children: ReactNode };

function HolidayList({ label, isLooking, children }: HolidayListProps) {
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={label}
      aria-busy={isLooking || undefined}
      css={{ "& > li + li": { borderTopWidth: "1px" } }}
    >
      {children}
    </chakra.ul>
  );
}

type HolidayProps = {
  name: string;
  day: string;
  /** Where people have it, if not everywhere. */
  place?: string;
  isOn: boolean;
  /** What it means that it is on, or off. */
  state: string;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
};

function Holiday({ name, day, place, isOn, state, isDisabled, onChange }: HolidayProps) {
  return (
    <li>
      <SwitchRoot
        isOn={isOn}
        onChange={onChange}
        disabled={isDisabled}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="4"
        py="2.5"
        minH="11"
        cursor={isDisabled ? "default" : "pointer"}
      >
        <Switch.Label textStyle="md" fontWeight="600" minW="0" overflowWrap="anywhere" opacity="1">
          {name}
          {[day, ...(place ? [place] : [])].map((line) => (
            <chakra.span key={line} display="block" textStyle="sm" fontWeight="400" color="fg.muted">
              {line}
            </chakra.span>
          ))}
        </Switch.Label>
        <Flex align="center" gap="3" wrap="wrap">
          <chakra.span textStyle="sm" color={isOn ? "brand.fg" : "fg.muted"} fontWeight="600">
            {state}
          </chakra.span>
          <SwitchControl />
        </Flex>
      </SwitchRoot>
    </li>
  );
}

/** The day of the device will do: what began before it is listed, too. */
const deviceZone = getLocalTimeZone();

/** Single days and longer closures, which the screen of absences keeps. */
function ClosureSection() {
  const today = toCalendarDate(useWallTime(deviceZone));
  const { data, error, refetch } = useQuery(
    closuresQuery(today.toString(), today.add({ years: 1 }).toString()),
  );
  const closures = data?.filter(({ userId }) => userId === null);
  return (
    <SettingsSection title={texts.closures} sentence={texts.closuresText}>
      {closures ? (
        closures.length === 0 ? (
          <Flex gap="3" align="center" color="fg.muted">
            <CalendarOff size={20} aria-hidden style={{ flexShrink: 0 }} />
            <Text>{texts.noClosures}</Text>
          </Flex>
        ) : (
          <chakra.ul
            listStyleType="none"
            aria-label={texts.closureList}
            css={{ "& > li + li": { borderTopWidth: "1px" } }}
          >
            {closures.map(({ absenceId, start, end, reason }) => (
              <li key={absenceId}>
                <PageLink
                  to={staffPaths.absence(absenceId, start)}
                  display="flex"
                  justifyContent="space-between"
                  alignItems="center"
                  gap="3"
                  py="2.5"
                  color="fg"
                  textDecoration="none"
                  _hover={{ bg: "bg.muted" }}
                >
                  <span>
                    <Text as="span" display="block" fontWeight="600">
                      {daySpanInWords({ start, end }, today.year)}
                    </Text>
                    {reason && (
                      <Text as="span" display="block" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                        {reason}
                      </Text>
                    )}
                  </span>
                  <ChevronRight size={18} aria-hidden style={{ flexShrink: 0 }} />
                </PageLink>
              </li>
            ))}
          </chakra.ul>
        )
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="3" role="status" aria-label={texts.loadingClosures}>
          <Skeleton height="12" borderRadius="l2" />
        </Stack>
      )}
      <ButtonLink
        to={staffPaths.newClosure(today.toString())}
        variant="outline"
        alignSelf="flex-start"
        maxW="100%"
        height="auto"
        minH="11"
        py="1"
        whiteSpace="normal"
      >
        <Plus aria-hidden />
        {texts.addClosure}
      </ButtonLink>
    </SettingsSection>
  );
}
