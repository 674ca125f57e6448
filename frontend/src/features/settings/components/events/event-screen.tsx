import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useField, useFormikContext } from "formik";
import { Archive, CopyPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { DayBox } from "@/shared/ui/day-box";
import { CheckboxField, FormField, TextField } from "@/shared/ui/form-field";
import { notifyResult } from "@/shared/ui/notify-result";
import { NumberField } from "@/shared/ui/number-field";
import { RadioTile } from "@/shared/ui/radio-tile";
import { SelectBox } from "@/shared/ui/select-box";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { TickBox } from "@/shared/ui/tick-box";
import { TimeBox } from "@/shared/ui/time-box";
import { type SettledEvent, sendEvent, sendEventArchived, staffEventQuery } from "../../api/events";
import { roomsQuery } from "../../api/rooms";
import { employeesQuery, useForgetSettings } from "../../api/settings";
import type { RoomGroup, StaffEmployee } from "../../api/wire";
import { eventTexts as texts } from "../../event-texts";
import {
  datesAhead,
  type EventKind,
  type EventValues,
  eventSchema,
  fieldOf,
  most,
  newEvent,
  requestOf,
  type StaffEvent,
  valuesLike,
  valuesOf,
  withEmployee,
} from "../../model/event-form";
import { isEmpty } from "../../model/field-rules";
import { eventParts } from "../../model/form-parts";
import { SettingsForm } from "../form/settings-form";
import { ArchiveButton } from "../frame/archiving";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { ImageField } from "../images/image-field";
import { useImageOfNew } from "../images/image-of-new";
import { RichTextFormField } from "../rich-text/rich-text-form-field";
import { CustomFieldsEditor } from "../services/service-custom-fields";
import { EventDates } from "./event-dates";

/** Of an address: a number, or nothing. */
const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** The form of one event or course. */
export function EventScreen({ item }: { item: string }) {
  const [search] = useSearchParams();
  const isNew = item === "new";
  const eventId = idOf(isNew ? search.get("from") : item);
  const event = useQuery({ ...staffEventQuery(eventId ?? 0), enabled: eventId !== null });
  const employees = useQuery(employeesQuery());
  const rooms = useQuery(roomsQuery());
  const isMissing = event.error?.code === "NOT_FOUND" || (eventId === null && !isNew);
  const shown = isNew ? null : (event.data ?? null);
  return (
    <SettingsFrame
      place="events"
      title={isNew ? texts.newTitle : (shown?.title ?? texts.form)}
      back={settingsPaths.events}
      action={shown && <EventActions event={shown} />}
    >
      {isMissing ? (
        <EmptyPanel icon={<Archive size={28} />}>{texts.gone}</EmptyPanel>
      ) : (
        <LoadedAnew queries={[employees, rooms, ...(eventId === null ? [] : [event])]}>
          {([{ employees }, { groups }]) => (
            <EventForm
              event={shown}
              like={isNew ? (event.data ?? null) : null}
              employees={employees}
              groups={groups}
            />
          )}
        </LoadedAnew>
      )}
    </SettingsFrame>
  );
}

type EventFormProps = {
  event: StaffEvent | null;
  /** What a new one is made like. */
  like: StaffEvent | null;
  employees: StaffEmployee[];
  groups: RoomGroup[];
};

function EventForm({ event, like, employees, groups }: EventFormProps) {
  const navigate = useNavigate();
  const imageOfNew = useImageOfNew();
  const [start] = useState(() => (event ? valuesOf(event) : like ? valuesLike(like) : newEvent(employees)));
  const taken = event?.taken ?? 0;
  return (
    <SettingsForm<EventValues, SettledEvent, StaffEvent>
      label={texts.form}
      start={start}
      schema={eventSchema(taken, event === null)}
      fieldOf={fieldOf}
      send={async (values, isPreview, seen) => {
        const request = { ...requestOf(values, isPreview), ...(seen && { version: seen.version }) };
        const answer = await sendEvent(event?.eventId ?? null, request);
        if (!isPreview) await imageOfNew.placeAt({ place: "EVENT", id: answer.event.eventId });
        return answer;
      }}
      stored={{
        setting: event,
        settingOf: (answer) => answer.event,
        valuesOf,
        partsOf: (values, compared) => eventParts(values, compared, { employees, groups }),
      }}
      onSaved={() => void navigate(settingsPaths.events)}
      savedText={texts.saved}
    >
      {() => (
        <>
          {event?.isArchived && (
            <Text role="note" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
              {texts.isArchived}
            </Text>
          )}
          <SettingsSection title={texts.basics}>
            <Kind isFixed={taken > 0} />
            <TextField
              name="title"
              label={texts.title}
              required
              input={{ maxLength: most.title, autoComplete: "off" }}
            />
            <Columns>
              <NumberField
                kind="decimal"
                name="price"
                label={texts.price}
                required
                hint={taken > 0 ? texts.priceHint : undefined}
              />
              <NumberField name="duration" label={texts.duration} required />
            </Columns>
            <ImageField
              label={texts.image}
              hint={texts.imageHint}
              place={event && { place: "EVENT", id: event.eventId }}
              kind="PHOTO"
              path={event?.imagePath ?? null}
              aspect={16 / 9}
              imageOfNew={imageOfNew}
            />
            <RichTextFormField name="htmlContent" label={texts.text} hint={texts.textHint} />
          </SettingsSection>
          <EventDates event={event} />
          <SettingsSection title={texts.seatsTitle}>
            <Columns>
              <NumberField
                name="capacity"
                label={texts.capacity}
                required
                hint={taken > 0 ? texts.capacityTaken(taken) : undefined}
              />
              <NumberField name="minimumParticipants" label={texts.minimum} hint={texts.minimumHint} />
            </Columns>
            <Columns>
              <MomentField name="signUpFrom" label={texts.signUpFrom} hint={texts.signUpFromHint} />
              <MomentField name="signUpUntil" label={texts.signUpUntil} hint={texts.signUpUntilHint} isEnd />
            </Columns>
          </SettingsSection>
          <WhoAndWhere employees={employees} groups={groups} />
          <CustomFieldsEditor />
        </>
      )}
    </SettingsForm>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Flex gap="4" wrap="wrap" align="flex-start" css={{ "& > *": { flex: "1 1 9rem", minWidth: "0" } }}>
      {children}
    </Flex>
  );
}

const kinds: EventKind[] = ["COURSE", "EVENT"];

/** One date, or a series that is signed up for once. */
function Kind({ isFixed }: { isFixed: boolean }) {
  const [{ value }, , { setValue }] = useField<EventKind>("type");
  if (isFixed) {
    return (
      <Text color="fg.muted">
        <b>{texts.kinds[value]}</b>. {texts.kindFixed}
      </Text>
    );
  }
  return (
    <Flex as="fieldset" gap="3" wrap="wrap">
      <Box as="legend" textStyle="label" fontWeight="600" mb="1.5">
        {texts.kind}
      </Box>
      {kinds.map((kind) => (
        <RadioTile
          key={kind}
          name="kind"
          value={kind}
          isChosen={value === kind}
          onChoose={() => void setValue(kind, false)}
          borderRadius="l2"
          px="4"
          py="3"
          flex="1 1 12rem"
        >
          <Text as="span" display="block" fontWeight="600">
            {texts.kinds[kind]}
          </Text>
          <Text as="span" display="block" textStyle="sm" color="fg.muted">
            {texts.kindHints[kind]}
          </Text>
        </RadioTile>
      ))}
    </Flex>
  );
}

type MomentFieldProps = { name: string; label: string; hint: string; isEnd?: boolean };

/** Stands for a text that is no day or no time: the field is not empty, it is wrong. */
const unreadable = "?";

/** A day and a time beside it, together `2027-01-10T12:00`. */
function MomentField({ isEnd = false, ...props }: MomentFieldProps) {
  const [{ value }, , { setValue, setTouched }] = useField<string>(props.name);
  const [day = "", time = ""] = value.split("T");
  const change = (nextDay: string, nextTime: string) =>
    void setValue(nextDay === "" && nextTime === "" ? "" : `${nextDay}T${nextTime}`);
  const legible = (part: string) => (part === unreadable ? "" : part);
  return (
    <FormField {...props}>
      {(control) => (
        <Flex
          gap="2"
          wrap="wrap"
          onBlur={({ currentTarget, relatedTarget }) => {
            // After what stands in the field has become the value, and not between the day and its time.
            if (!currentTarget.contains(relatedTarget)) queueMicrotask(() => void setTouched(true));
          }}
        >
          <DayBox
            {...control}
            frame={{ flex: "1 1 9.5rem", width: "auto" }}
            day={legible(day)}
            onDay={(next) => change(next, time)}
            onUnreadable={(isUnreadable) => change(isUnreadable ? unreadable : legible(day), time)}
          />
          <TimeBox
            {...control}
            id={`${control.id}-time`}
            aria-label={texts.timeOf(props.label)}
            flex="1 1 6rem"
            width="auto"
            isEnd={isEnd}
            time={legible(time)}
            onTime={(next) => change(day, next)}
            onUnreadable={(isUnreadable) => change(day, isUnreadable ? unreadable : legible(time))}
          />
        </Flex>
      )}
    </FormField>
  );
}

type WhoAndWhereProps = { employees: StaffEmployee[]; groups: RoomGroup[] };

function WhoAndWhere({ employees, groups }: WhoAndWhereProps) {
  const { values, setValues, setFieldValue } = useFormikContext<EventValues>();
  const nameOf = (wanted: number) => {
    const employee = employees.find(({ userId }) => userId === wanted);
    return employee ? `${employee.firstName} ${employee.lastName}`.trim() : "";
  };
  // Who has left leads only what they lead already.
  const shown = employees.filter(({ isArchived, userId }) => !isArchived || userId === values.userId);
  const rooms = groups
    .flatMap((group) => group.rooms.map((room) => ({ ...room, group: group.name })))
    .filter(({ isArchived, roomId }) => !isArchived || values.roomIds.includes(roomId));
  const choose = (userId: number | null) => void setValues(withEmployee(values, userId, nameOf), false);
  return (
    <SettingsSection title={texts.place}>
      <Columns>
        <FormField name="userId" label={texts.employee} hint={texts.employeeHint}>
          {(control) => (
            <SelectBox
              {...control}
              value={values.userId ?? ""}
              onChange={({ target }) => choose(target.value === "" ? null : Number(target.value))}
            >
              <option value="">{texts.nobody}</option>
              {shown.map(({ userId, isArchived }) => (
                <option key={userId} value={userId}>
                  {isArchived ? `${nameOf(userId)} (${texts.archivedEmployee})` : nameOf(userId)}
                </option>
              ))}
            </SelectBox>
          )}
        </FormField>
        <TextField
          name="trainer"
          label={texts.trainer}
          hint={texts.trainerHint}
          input={{ maxLength: most.title, autoComplete: "off" }}
        />
      </Columns>
      <TextField
        name="room"
        label={texts.room}
        hint={texts.roomHint}
        input={{ maxLength: most.title, autoComplete: "off" }}
      />
      {rooms.length > 0 && (
        <Box as="fieldset">
          <Box as="legend" textStyle="label" fontWeight="600">
            {texts.rooms}
          </Box>
          <Flex columnGap="6" wrap="wrap">
            {rooms.map(({ roomId, name, group }) => (
              <TickBox
                key={roomId}
                label={`${group}: ${name}`}
                isTicked={values.roomIds.includes(roomId)}
                onChange={(isTicked) => {
                  const others = values.roomIds.filter((id) => id !== roomId);
                  void setFieldValue("roomIds", isTicked ? [...others, roomId] : others, false);
                }}
              />
            ))}
          </Flex>
        </Box>
      )}
      <Stack gap="2">
        <CheckboxField name="onlineMeeting" label={texts.online} />
        {values.onlineMeeting && (
          <TextField
            name="onlineMeetingLink"
            label={texts.link}
            hint={isEmpty(values.onlineMeetingLink) ? texts.noLinkHint : texts.linkHint}
            input={{ type: "url", maxLength: most.link, autoComplete: "off", placeholder: "https://" }}
          />
        )}
      </Stack>
    </SettingsSection>
  );
}

function EventActions({ event }: { event: StaffEvent }) {
  return (
    <Flex gap="2" wrap="wrap">
      <ButtonLink to={settingsPaths.eventLike(event.eventId)} variant="outline" colorPalette="gray">
        <CopyPlus aria-hidden />
        {texts.duplicate}
      </ButtonLink>
      <ArchiveEvent event={event} />
    </Flex>
  );
}

/** Takes an event from the offer, or brings it back. Nobody is told: who has signed up comes all the same. */
function ArchiveEvent({ event }: { event: StaffEvent }) {
  const { eventId, title, isArchived } = event;
  const forgetSettings = useForgetSettings();
  const navigate = useNavigate();
  const [preview, setPreview] = useState<StaffEvent | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async () => {
    setIsBusy(true);
    const isGood = await notifyResult(
      sendEventArchived(eventId, true, true).then((settled) => setPreview(settled.event)),
    );
    setIsBusy(false);
    setIsAsked(isGood);
  };
  const send = async () => {
    setIsBusy(true);
    const said = isArchived ? texts.restored(title) : texts.archived(title);
    const isGood = await notifyResult(sendEventArchived(eventId, !isArchived, false), {
      title: texts.form,
      description: said,
    });
    setIsBusy(false);
    setIsAsked(false);
    if (!isGood) return;
    await forgetSettings();
    await navigate(settingsPaths.events);
  };
  return (
    <>
      <ArchiveButton
        isArchived={isArchived}
        isBusy={isBusy && !isAsked}
        onClick={() => void (isArchived ? send() : ask())}
      >
        {isArchived ? texts.doRestore : texts.doArchive}
      </ArchiveButton>
      <ConfirmationDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={texts.archiveTitle(title)}
        actions={
          <>
            <SafeButton isBusy={isBusy} onClick={() => setIsAsked(false)}>
              {texts.keep}
            </SafeButton>
            <DestructiveButton isBusy={isBusy} onClick={() => void send()}>
              {texts.doArchive}
            </DestructiveButton>
          </>
        }
      >
        {preview && texts.archiveQuestion(preview.taken, datesAhead(preview).length)}
      </ConfirmationDialog>
    </>
  );
}
