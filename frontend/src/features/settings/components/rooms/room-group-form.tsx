import { Box, Button, chakra, Flex, IconButton, Stack, Text } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { Archive, ArchiveRestore, Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { TextField } from "@/shared/ui/form-field";
import { sendRoomGroup } from "../../api/rooms";
import type { RoomGroup } from "../../api/wire";
import { roomGroupParts } from "../../model/form-parts";
import {
  fieldOfRoom,
  hasPlace,
  type RoomGroupValues,
  roomGroupRequest,
  roomGroupSchema,
  roomGroupValues,
  withRoom,
} from "../../model/rooms";
import { roomTexts as texts } from "../../texts";
import { SettingsForm } from "../form/settings-form";
import { SettingsSection } from "../frame/settings-frame";

export function RoomGroupForm({ group }: { group: RoomGroup | null }) {
  const navigate = useNavigate();
  const [start] = useState(() => roomGroupValues(group));
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      schema={roomGroupSchema}
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
