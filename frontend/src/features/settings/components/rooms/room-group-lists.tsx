import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { DoorOpen, Pencil } from "lucide-react";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { servicesQuery } from "../../api/settings";
import type { RoomGroup } from "../../api/wire";
import { isOutOfUse } from "../../model/rooms";
import { roomTexts as texts } from "../../texts";
import { RoomLine } from "./room-line";

type RoomGroupListsProps = { groups: RoomGroup[]; thisYear: number };

export function RoomGroupLists({ groups, thisYear }: RoomGroupListsProps) {
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
