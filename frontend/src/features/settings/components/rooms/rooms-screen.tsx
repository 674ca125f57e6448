import { Stack } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { roomsQuery } from "../../api/rooms";
import { roomTexts as texts } from "../../texts";
import { AddLink, Loaded, LoadedAnew, SettingsFrame } from "../frame/settings-frame";
import { RoomBookings } from "./room-bookings";
import { RoomClosureForm } from "./room-closure-form";
import { RoomGroupForm } from "./room-group-form";
import { RoomGroupLists } from "./room-group-lists";
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
            <RoomGroupLists groups={groups} thisYear={today.year} />
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
          <RoomClosureForm
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

function OneGroup({ item }: { item: string }) {
  const query = useQuery(roomsQuery());
  const group = query.data?.groups.find(({ groupId }) => String(groupId) === item);
  return (
    <SettingsFrame
      place="rooms"
      back={settingsPaths.rooms}
      title={item === "new" ? texts.newTitle : (group?.name ?? texts.form)}
      sentence={texts.groupSentence}
      action={group && group.rooms.length > 0 && <UseOfGroup group={group} />}
    >
      <LoadedAnew queries={[query]}>
        {() =>
          group || item === "new" ? (
            <Stack gap="5">
              <RoomGroupForm group={group ?? null} />
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
