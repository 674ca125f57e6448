import { Badge, Box, Button, chakra, Flex, Heading, IconButton, Stack, Text } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { Archive, ArchiveRestore, DoorOpen, Lock, Pencil, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { daySpanInWords, daySpanOf } from "@/shared/lib/day-span";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { daySpanTexts } from "@/shared/texts/day-span";
import { AskFirst } from "@/shared/ui/ask-first";
import { ButtonLink } from "@/shared/ui/buttons";
import { DaySpanFields } from "@/shared/ui/day-span-fields";
import { TextField } from "@/shared/ui/form-field";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { roomsQuery, sendRoomClosure, sendRoomGroup, useRemoveRoomClosure } from "../../api/rooms";
import { servicesQuery } from "../../api/settings";
import type { Room, RoomClosure, RoomGroup } from "../../api/wire";
import { roomGroupParts } from "../../model/form-parts";
import {
  type ClosureValues,
  closureValues,
  fieldOfRoom,
  hasPlace,
  isOutOfUse,
  type RoomGroupValues,
  roomGroupRequest,
  roomGroupValues,
  withRoom,
} from "../../model/rooms";
import { roomTexts as texts } from "../../texts";
import { type FieldErrors, SettingsForm } from "../form/settings-form";
import { AddLink, Loaded, LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { RoomBookings } from "./room-bookings";
import { UseOfGroup } from "./use-of-group";

type RoomsScreenProps = { item: string | undefined };

/** What services need besides people: all groups, or the form of one of them. */
export function RoomsScreen({ item }: RoomsScreenProps) {
  return item === undefined ? <RoomGroups /> : <OneGroup item={item} />;
}

/** The day of the device will do: what began before it is listed, too. */
const deviceZone = getLocalTimeZone();

function RoomGroups() {
  const query = useQuery(roomsQuery());
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const today = toCalendarDate(useWallTime(deviceZone));
  const closed = search.get("close");
  const rooms = query.data?.groups.flatMap((group) => group.rooms.map((room) => ({ group, room }))) ?? [];
  const opened = rooms.find(({ room }) => String(room.roomId) === closed);
  const leave = () => void navigate({ search: "" });
  return (
    <SettingsFrame
      place="rooms"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.roomGroup("new")}>{texts.add}</AddLink>}
    >
      <Loaded query={query}>
        {({ groups }) =>
          groups.length > 0 ? (
            <GroupLists groups={groups} thisYear={today.year} />
          ) : (
            <EmptyPanel icon={<DoorOpen size={28} />}>{texts.none}</EmptyPanel>
          )
        }
      </Loaded>
      <SideDrawer
        isOpen={opened !== undefined}
        title={texts.closeTitle(opened?.room.name ?? "")}
        onClose={leave}
        finalFocus={() =>
          document.querySelector<HTMLElement>(`[data-room="${closed}"]`) ?? document.querySelector("main")
        }
      >
        {opened && (
          <ClosureForm
            key={closed}
            groupId={opened.group.groupId}
            roomId={opened.room.roomId}
            today={today.toString()}
            onDone={leave}
          />
        )}
      </SideDrawer>
    </SettingsFrame>
  );
}

type GroupListsProps = { groups: RoomGroup[]; thisYear: number };

function GroupLists({ groups, thisYear }: GroupListsProps) {
  const inUse = groups.filter((group) => !isOutOfUse(group));
  const outOfUse = groups.filter(isOutOfUse);
  return (
    <Stack gap="5">
      {inUse.map((group) => (
        <Group key={group.groupId} group={group} thisYear={thisYear} />
      ))}
      {inUse.length === 0 && <EmptyPanel icon={<DoorOpen size={28} />}>{texts.allOutOfUse}</EmptyPanel>}
      {outOfUse.length > 0 && <OutOfUse groups={outOfUse} />}
    </Stack>
  );
}

/** Out of sight until somebody asks for it. */
function OutOfUse({ groups }: { groups: RoomGroup[] }) {
  return (
    <chakra.details>
      <chakra.summary minH="11" py="2.5" cursor="pointer" fontWeight="600">
        {texts.outOfUse(groups.length)}
      </chakra.summary>
      <Text color="fg.muted" mb="3">
        {texts.outOfUseText}
      </Text>
      <Panel>
        <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
          {groups.map(({ groupId, name, rooms }) => (
            <li key={groupId}>
              <PageLink
                to={settingsPaths.roomGroup(groupId)}
                display="block"
                px="4"
                py="3"
                color="fg"
                textDecoration="none"
                overflowWrap="anywhere"
                _hover={{ bg: "bg.muted" }}
              >
                <chakra.span fontWeight="600">{name}</chakra.span>
                <chakra.span display="block" textStyle="sm" color="fg.muted">
                  {rooms.map((room) => room.name).join(", ")}
                </chakra.span>
              </PageLink>
            </li>
          ))}
        </chakra.ul>
      </Panel>
    </chakra.details>
  );
}

type GroupProps = { group: RoomGroup; thisYear: number };

function Group({ group, thisYear }: GroupProps) {
  const { groupId, name, services, rooms } = group;
  const { data } = useQuery(servicesQuery());
  const titles = services.flatMap(
    (serviceId) => data?.services.find((service) => service.serviceId === serviceId)?.title ?? [],
  );
  return (
    <Panel as="section" aria-labelledby={`group-${groupId}`} px={{ base: "4", sm: "6" }} py="5">
      <Flex justify="space-between" gap="3" wrap="wrap" align="flex-start">
        <Box flex="1 1 9rem" minW="0">
          <Heading
            as="h2"
            id={`group-${groupId}`}
            textStyle="cardTitle"
            fontSize="xl"
            overflowWrap="anywhere"
          >
            {name}
          </Heading>
          <Text textStyle="sm" color="fg.muted">
            {services.length === 0 ? texts.unused : texts.usedBy(titles)}
          </Text>
        </Box>
        <ButtonLink
          to={settingsPaths.roomGroup(groupId)}
          variant="outline"
          px="3"
          aria-label={texts.editOf(name)}
        >
          <Pencil aria-hidden />
          {texts.edit}
        </ButtonLink>
      </Flex>
      <chakra.ul listStyleType="none" mt="3" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {rooms.map((room) => (
          <RoomLine key={room.roomId} groupId={groupId} room={room} thisYear={thisYear} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

type RoomLineProps = { groupId: number; room: Room; thisYear: number };

function RoomLine({ groupId, room, thisYear }: RoomLineProps) {
  const { roomId, name, isArchived, closures } = room;
  return (
    <chakra.li py="3">
      <Flex justify="space-between" align="center" gap="3" minH="11">
        <Flex gap="2" wrap="wrap" align="center" minW="0" color={isArchived ? "fg.muted" : undefined}>
          <Text fontWeight="600" overflowWrap="anywhere">
            {name}
          </Text>
          {isArchived && <Badge colorPalette="gray">{texts.archived}</Badge>}
        </Flex>
        {!isArchived && (
          <Button asChild variant="ghost" px="3" flexShrink="0">
            <Link to={{ search: `?close=${roomId}` }} aria-label={texts.closeOf(name)} data-room={roomId}>
              <Lock aria-hidden />
              {texts.close}
            </Link>
          </Button>
        )}
      </Flex>
      {closures.length > 0 && (
        <chakra.ul listStyleType="none" aria-label={texts.closuresOf(name)}>
          {closures.map((closure) => (
            <ClosureLine
              key={closure.absenceId}
              groupId={groupId}
              room={name}
              closure={closure}
              thisYear={thisYear}
            />
          ))}
        </chakra.ul>
      )}
    </chakra.li>
  );
}

type ClosureLineProps = { groupId: number; room: string; closure: RoomClosure; thisYear: number };

function ClosureLine({ groupId, room, closure, thisYear }: ClosureLineProps) {
  const { absenceId, reason } = closure;
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync: remove, isPending } = useRemoveRoomClosure();
  const span = daySpanInWords(closure, thisYear);
  const act = async () => {
    await sayHowItWent(remove({ groupId, absenceId }), {
      title: texts.removed,
      description: texts.removedText,
    });
    setIsAsked(false);
  };
  return (
    <Flex as="li" align="center" gap="3" bg="accent.subtle" borderRadius="l2" ps="4" pe="1" py="1" mt="1.5">
      <Box flex="1" minW="0" py="1" color="accent.fg">
        <Text textStyle="sm" fontWeight="600">
          {texts.closed} {span}
        </Text>
        {reason && (
          <Text textStyle="sm" overflowWrap="anywhere">
            {reason}
          </Text>
        )}
      </Box>
      <IconButton
        variant="ghost"
        colorPalette="red"
        aria-label={texts.removeOf(room, span)}
        onClick={() => setIsAsked(true)}
      >
        <X aria-hidden />
      </IconButton>
      {isAsked && (
        <AskFirst
          isOpen
          isBusy={isPending}
          title={texts.removeTitle}
          back={texts.back}
          act={texts.remove}
          onBack={() => setIsAsked(false)}
          onAct={() => void act()}
        >
          {texts.removeText(room)}
        </AskFirst>
      )}
    </Flex>
  );
}

type ClosureFormProps = { groupId: number; roomId: number; today: string; onDone: () => void };

function ClosureForm({ groupId, roomId, today, onDone }: ClosureFormProps) {
  const [start] = useState(() => closureValues(today));
  return (
    <SettingsForm
      label={texts.closeForm}
      start={start}
      errorsOf={(values): FieldErrors => {
        const span = daySpanOf(values);
        if (typeof span !== "string") return {};
        return { span: span === "missing" ? daySpanTexts.missing : daySpanTexts.wrongSpan };
      }}
      send={(values, isPreview) => {
        const span = daySpanOf(values);
        // Mistakes are held back by the form.
        if (typeof span === "string") throw new Error(span);
        return sendRoomClosure(groupId, { roomId, ...span, reason: values.reason.trim() || null }, isPreview);
      }}
      onSaved={onDone}
      savedText={texts.closedText}
      save={texts.close}
    >
      {() => <ClosureFields />}
    </SettingsForm>
  );
}

function ClosureFields() {
  const { values, errors, submitCount, setValues } = useFormikContext<ClosureValues & { span?: string }>();
  const mistake = submitCount > 0 ? errors.span : undefined;
  return (
    <>
      <Text color="fg.muted">{texts.closeText}</Text>
      <DaySpanFields
        values={values}
        onChange={(next) => void setValues({ ...values, ...next }, submitCount > 0)}
      />
      {mistake && (
        <Text role="alert" color="fg.error" fontWeight="500">
          {mistake}
        </Text>
      )}
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        input={{ autoComplete: "off", maxLength: 255 }}
      />
    </>
  );
}

function OneGroup({ item }: { item: string }) {
  const query = useQuery(roomsQuery());
  const group = query.data?.groups.find(({ groupId }) => String(groupId) === item);
  return (
    <SettingsFrame
      place="rooms"
      back={settingsPaths.rooms}
      title={group?.name ?? texts.newTitle}
      sentence={texts.groupSentence}
      action={group && group.rooms.length > 0 && <UseOfGroup group={group} />}
    >
      <LoadedAnew queries={[query]}>
        {() =>
          group || item === "new" ? (
            <Stack gap="5">
              <GroupForm group={group ?? null} />
              {group && <RoomBookings groupId={group.groupId} />}
            </Stack>
          ) : (
            <EmptyPanel icon={<DoorOpen size={28} />}>{texts.gone}</EmptyPanel>
          )
        }
      </LoadedAnew>
    </SettingsFrame>
  );
}

function groupErrors({ name, rooms }: RoomGroupValues): FieldErrors {
  const unnamed = rooms.map((room) => (room.name.trim() === "" ? { name: texts.nameMissing } : undefined));
  return {
    ...(name.trim() === "" && { name: texts.nameMissing }),
    ...(unnamed.some(Boolean) && { rooms: unnamed }),
  };
}

function GroupForm({ group }: { group: RoomGroup | null }) {
  const navigate = useNavigate();
  const [start] = useState(() => roomGroupValues(group));
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      errorsOf={groupErrors}
      fieldOf={fieldOfRoom}
      send={(values, isPreview, seen) => {
        const request = { ...roomGroupRequest(values), ...(seen && { version: seen.version }) };
        return sendRoomGroup(group?.groupId ?? null, request, isPreview);
      }}
      stored={{
        setting: group,
        settingOf: (answer) => answer.group,
        valuesOf: roomGroupValues,
        partsOf: roomGroupParts,
      }}
      onSaved={() => void navigate(settingsPaths.rooms)}
      savedText={texts.saved}
      save={group ? undefined : texts.add}
    >
      {({ values }) => (
        <SettingsSection title={texts.group}>
          <TextField
            name="name"
            label={texts.groupName}
            hint={texts.groupNameHint}
            required
            input={{ autoComplete: "off", maxLength: 255 }}
          />
          <RoomFields values={values} />
        </SettingsSection>
      )}
    </SettingsForm>
  );
}

function RoomFields({ values }: { values: RoomGroupValues }) {
  const { setFieldValue } = useFormikContext<RoomGroupValues>();
  const list = useRef<HTMLUListElement>(null);
  const { rooms } = values;
  const setRooms = (next: RoomGroupValues["rooms"]) => void setFieldValue("rooms", next, false);
  return (
    <Stack gap="3">
      <Text fontWeight="600" textStyle="label">
        {texts.rooms}
      </Text>
      <chakra.ul ref={list} listStyleType="none" display="grid" gap="3">
        {rooms.map((room, index) => (
          <Flex as="li" key={room.key} gap="2" align="flex-start">
            <Box flex="1" minW="0">
              <TextField
                name={`rooms.${index}.name`}
                label={
                  <>
                    {texts.room(index + 1)}
                    {room.isArchived && (
                      <chakra.span color="fg.muted" fontWeight="400">
                        {" "}
                        ({texts.archived})
                      </chakra.span>
                    )}
                  </>
                }
                required
                input={{ autoComplete: "off", maxLength: 255 }}
              />
            </Box>
            {room.roomId === null ? (
              <IconButton
                variant="ghost"
                colorPalette="gray"
                mt="7"
                aria-label={texts.removeRoom(index + 1)}
                disabled={rooms.length === 1}
                onClick={() => setRooms(rooms.filter(({ key }) => key !== room.key))}
              >
                <X aria-hidden />
              </IconButton>
            ) : (
              <Button
                variant="ghost"
                colorPalette="gray"
                px="3"
                mt="7"
                aria-label={texts.archiveOf(room.name, room.isArchived)}
                onClick={() =>
                  setRooms(
                    rooms.map((one) =>
                      one.key === room.key ? { ...one, isArchived: !one.isArchived } : one,
                    ),
                  )
                }
              >
                {room.isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
                <chakra.span hideBelow="sm">{room.isArchived ? texts.restore : texts.archive}</chakra.span>
              </Button>
            )}
          </Flex>
        ))}
      </chakra.ul>
      {hasPlace(rooms) && (
        <Button
          variant="outline"
          alignSelf="flex-start"
          onClick={() => {
            setRooms(withRoom(rooms));
            // The field is there with the next drawing.
            requestAnimationFrame(() =>
              list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
            );
          }}
        >
          <Plus aria-hidden />
          {texts.addRoom}
        </Button>
      )}
      <Text textStyle="sm" color="fg.muted">
        {texts.archiveHint}
      </Text>
    </Stack>
  );
}
