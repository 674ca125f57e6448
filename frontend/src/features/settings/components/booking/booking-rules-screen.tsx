import { Box, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useField, useFormikContext } from "formik";
import { useId, useState } from "react";
import { useLivePreview } from "@/shared/account/api/use-live-preview";
import { formatDuration } from "@/shared/lib/format";
import { FormField } from "@/shared/ui/form-field";
import { NumberBox } from "@/shared/ui/number-field";
import { RadioTile } from "@/shared/ui/radio-tile";
import { SelectBox } from "@/shared/ui/select-box";
import { SwitchField } from "@/shared/ui/switch-field";
import { bookingRulesQuery, sendBookingRules } from "../../api/booking-rules";
import type { BookingRules } from "../../api/wire";
import {
  type BookingRulesValues,
  bookingRulesSchema,
  bookingRulesValues,
  changedLimits,
  exampleStarts,
  gridsBeside,
  horizonUnits,
  minutesOfSpan,
  noticeUnits,
  rulesOf,
  type SpanName,
  type TimeSpan,
  type TimeUnit,
} from "../../model/booking-rules";
import { bookingRulesParts } from "../../model/form-parts";
import { bookingRulesTexts as texts } from "../../texts";
import { WithLivePreview } from "../form/live-preview";
import { type Previewed, SettingsForm } from "../form/settings-form";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";

/** How and when one books online. */
export function BookingRulesScreen() {
  const query = useQuery(bookingRulesQuery());
  return (
    <SettingsFrame place="bookingRules" sentence={texts.sentence}>
      <LoadedAnew queries={[query]}>{([rules]) => <BookingRulesForm rules={rules} />}</LoadedAnew>
    </SettingsFrame>
  );
}

const spans = new Set(["notice", "horizon", "cancellationNotice"]);

type Send = (
  values: BookingRulesValues,
  isPreview: boolean,
) => Promise<Previewed & { bookingRules: BookingRules }>;

async function sendRules(before: BookingRules, ...[values, isPreview]: Parameters<Send>): ReturnType<Send> {
  const wanted = rulesOf(values);
  const { version } = before;
  const answer = await sendBookingRules({ ...wanted, version }, isPreview);
  return { ...answer, changes: changedLimits(before, wanted, answer.outdatedCustomers) };
}

function BookingRulesForm({ rules }: { rules: BookingRules }) {
  const [start] = useState(() => bookingRulesValues(rules));
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      schema={bookingRulesSchema}
      fieldOf={(path) => (spans.has(path) ? `${path}.amount` : path)}
      send={(values, isPreview, seen) => sendRules(seen ?? rules, values, isPreview)}
      stored={{
        setting: rules,
        settingOf: ({ bookingRules }) => bookingRules,
        valuesOf: bookingRulesValues,
        partsOf: bookingRulesParts,
      }}
      savedText={texts.saved}
    >
      {({ values, isDirty, seen }) => (
        <BookingRulesFields
          values={values}
          isDirty={isDirty}
          send={(wanted, isPreview) => sendRules(seen ?? rules, wanted, isPreview)}
        />
      )}
    </SettingsForm>
  );
}

type BookingRulesFieldsProps = { values: BookingRulesValues; isDirty: boolean; send: Send };

function BookingRulesFields({ values, isDirty, send }: BookingRulesFieldsProps) {
  const isSound = bookingRulesSchema.safeParse(values).success;
  const preview = useLivePreview({ name: "bookingrules", values, isWanted: isDirty && isSound, send });
  return (
    <WithLivePreview preview={preview} isDirty={isDirty} isSound={isSound}>
      <SettingsSection title={texts.window} sentence={texts.windowText}>
        <BookingWindow values={values} />
        <SpanField name="notice" label={texts.notice} hint={texts.noticeHint} units={noticeUnits} />
        <SpanField name="horizon" label={texts.horizon} hint={texts.horizonHint} units={horizonUnits} />
        <GridField />
      </SettingsSection>
      <SettingsSection title={texts.cancelling}>
        <SpanField
          name="cancellationNotice"
          label={texts.cancellationNotice}
          hint={cancellationHint(values.cancellationNotice)}
          units={noticeUnits}
        />
      </SettingsSection>
      <SettingsSection title={texts.asked} sentence={texts.askedText}>
        <SwitchField name="showComment" sentence={texts.commentHint}>
          {texts.showComment}
        </SwitchField>
        <SwitchField name="showPhone" sentence={texts.phoneHint}>
          {texts.showPhone}
        </SwitchField>
        {values.showPhone && <SwitchField name="phoneMandatory">{texts.phoneMandatory}</SwitchField>}
      </SettingsSection>
      <SettingsSection title={texts.limits}>
        <NumberChoice
          name="openBookingsOfMailbox"
          label={texts.openBookings}
          hint={texts.openBookingsHint}
          none={texts.noLimit}
          most={mostOpenBookings}
          textOf={texts.openBookingsOf}
        />
        <NumberChoice
          name="contactRetention"
          label={texts.retention}
          hint={texts.retentionHint}
          none={texts.usualRetention}
          most={longestRetention}
          textOf={texts.months}
        />
      </SettingsSection>
    </WithLivePreview>
  );
}

const mostOpenBookings = 20;
const longestRetention = 36;

function cancellationHint(span: TimeSpan): string {
  const minutes = minutesOfSpan(span);
  if (minutes === null) return "";
  return minutes === 0 ? texts.cancellableAlways : texts.cancellableUntil(formatDuration(minutes));
}

/** From now on: too soon, bookable, too far ahead. Said in words below. */
function BookingWindow({ values }: { values: BookingRulesValues }) {
  const notice = minutesOfSpan(values.notice);
  const horizon = minutesOfSpan(values.horizon);
  if (notice === null || horizon === null || horizon === 0) return null;
  return (
    <Box bg="bg.muted" borderRadius="l2" px="4" py="4">
      <Flex aria-hidden height="2.5" gap="1" mb="2">
        {notice > 0 && (
          <Box
            flex="0 0 18%"
            borderRadius="full"
            style={{
              background:
                "repeating-linear-gradient(135deg, var(--chakra-colors-border-emphasized) 0 3px, transparent 3px 7px)",
            }}
          />
        )}
        <Box flex="1" borderRadius="full" bg="brand.solid" />
        <Box flex="0 0 12%" borderRadius="full" bg="border" />
      </Flex>
      <Flex
        aria-hidden
        justify="space-between"
        textStyle="sm"
        fontWeight="600"
        fontVariantNumeric="tabular-nums"
        mb="2"
      >
        <span>{texts.now}</span>
        <span>{texts.inDays(formatDuration(horizon))}</span>
      </Flex>
      <Text textStyle="sm" color="fg.muted" textWrap="pretty">
        {notice === 0 ? texts.bookableAtOnce : texts.bookableFrom(formatDuration(notice))}{" "}
        {texts.startsAt(exampleStarts(values.grid).join(", "))}
      </Text>
    </Box>
  );
}

type SpanFieldProps = { name: SpanName; label: string; hint: string; units: TimeUnit[] };

/** A number and what it counts. */
function SpanField({ name, label, hint, units }: SpanFieldProps) {
  const [amount] = useField<string>(`${name}.amount`);
  const [unit] = useField<TimeUnit>(`${name}.unit`);
  return (
    <FormField name={`${name}.amount`} label={label} hint={hint}>
      {(control) => (
        <Flex gap="2" maxW="20rem" wrap="wrap">
          <NumberBox {...amount} {...control} maxLength={6} width="6rem" flexShrink="0" />
          <SelectBox frame={{ flex: "1 1 8rem", minW: "0" }} {...unit} aria-label={texts.unitOf(label)}>
            {units.map((one) => (
              <option key={one} value={one}>
                {texts.units[one]}
              </option>
            ))}
          </SelectBox>
        </Flex>
      )}
    </FormField>
  );
}

function GridField() {
  const { values, initialValues, setFieldValue } = useFormikContext<BookingRulesValues>();
  const { grid } = values;
  const hint = useId();
  return (
    <chakra.fieldset border="0" minW="0" aria-describedby={hint}>
      <chakra.legend textStyle="label" fontWeight="600" mb="1.5">
        {texts.grid}
      </chakra.legend>
      <Flex gap="2" wrap="wrap">
        {gridsBeside(initialValues.grid).map((minutes) => (
          <RadioTile
            key={minutes}
            name="grid"
            value={String(minutes)}
            isChosen={grid === minutes}
            onChoose={() => void setFieldValue("grid", minutes, false)}
            display="flex"
            alignItems="center"
            minH="11"
            px="4"
            borderRadius="full"
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
          >
            {texts.gridOf(minutes)}
          </RadioTile>
        ))}
      </Flex>
      <Text id={hint} textStyle="sm" color="fg.muted" mt="1.5">
        {texts.gridHint}
      </Text>
    </chakra.fieldset>
  );
}

type NumberChoiceProps = {
  name: string;
  label: string;
  hint: string;
  none: string;
  most: number;
  textOf: (count: number) => string;
};

function NumberChoice({ name, label, hint, none, most, textOf }: NumberChoiceProps) {
  const [binding] = useField<string>(name);
  return (
    <Stack gap="0" maxW="28rem">
      <FormField name={name} label={label} hint={hint}>
        {(control) => (
          <SelectBox {...binding} {...control}>
            <option value="">{none}</option>
            {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
              <option key={count} value={count}>
                {textOf(count)}
              </option>
            ))}
          </SelectBox>
        )}
      </FormField>
    </Stack>
  );
}
