import { Badge, Box, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical, Pencil, Scissors } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { isInGroup, type ServiceGroup, serviceGroupsOf } from "@/shared/lib/service-groups";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { useOrderServices } from "../../api/services";
import { servicesQuery } from "../../api/settings";
import { moved, type StaffService } from "../../model/service-form";
import { serviceTexts as texts } from "../../service-texts";
import { ArchivedSection, LineLink, Lines } from "../frame/list-parts";
import { AddLink, Loaded, SettingsFrame } from "../frame/settings-frame";
import { RenameGroupDialog } from "./rename-group-dialog";
import { ServiceScreen } from "./service-screen";
import { ServiceSuggestions } from "./service-suggestions";

type ServicesScreenProps = {
  /** The service whose form is open, as the address names it; `new` for one more. */
  item: string | undefined;
};

/** What an organisation offers. */
export function ServicesScreen({ item }: ServicesScreenProps) {
  const query = useQuery(servicesQuery());
  if (item !== undefined) return <ServiceScreen item={item} />;
  return (
    <SettingsFrame
      place="services"
      sentence={texts.sentence}
      action={<AddLink to={settingsPaths.service("new")}>{texts.add}</AddLink>}
    >
      <Loaded query={query}>{({ services }) => <ServiceLists services={services} />}</Loaded>
    </SettingsFrame>
  );
}

function ServiceLists({ services }: { services: StaffService[] }) {
  const offered = services.filter(({ isArchived }) => !isArchived);
  const archived = services.filter(({ isArchived }) => isArchived);
  // While suggestions are taken, the list fills up beside those that are still missing.
  const [isTaking, setIsTaking] = useState(false);
  return (
    <>
      {offered.length > 0 ? (
        <OfferedServices services={offered} all={services} />
      ) : (
        archived.length > 0 && <EmptyPanel icon={<Scissors size={28} />}>{texts.empty}</EmptyPanel>
      )}
      {(isTaking || services.length === 0) && (
        <Box {...(offered.length > 0 && { mt: "8" })}>
          <ServiceSuggestions onTaking={setIsTaking} />
        </Box>
      )}
      {archived.length > 0 && (
        <ArchivedSection title={texts.archive} sentence={texts.archiveText}>
          <Lines>
            {archived.map((service) => (
              <li key={service.serviceId}>
                <ServiceLink service={service} />
              </li>
            ))}
          </Lines>
        </ArchivedSection>
      )}
    </>
  );
}

type OfferedServicesProps = {
  services: StaffService[];
  /** Archived ones as well. */
  all: StaffService[];
};

/** In the order in which customers see them, which is changed by buttons or by dragging: groups, and services in them. */
function OfferedServices({ services, all }: OfferedServicesProps) {
  const { mutateAsync: order } = useOrderServices();
  const groups = serviceGroupsOf(services);
  // Services without a group stay behind all groups.
  const count = groups.filter(({ name }) => name !== null).length;
  const [said, setSaid] = useState("");
  const id = useId();
  // Each time anew, with what stands there then.
  const [renaming, setRenaming] = useState({ name: "", isOpen: false, times: 0 });
  /** Of the heading that has this name now. */
  const pencilOf = (name: string) => {
    const position = groups.findIndex((group) => isInGroup({ serviceGroup: group.name }, name));
    return document.getElementById(`${id}-${position}`);
  };
  const keep = (next: ServiceGroup<StaffService>[], words: string) => {
    setSaid(words);
    void notifyResult(order(next.flatMap(({ services }) => services.map(({ serviceId }) => serviceId))));
  };
  const places = useMoving((from, to) => {
    const name = groups[from]?.name;
    if (name && to < count) keep(moved(groups, from, to), texts.groupMovedTo(name, to + 1, count));
  });
  const moveIn = (group: ServiceGroup<StaffService>, from: number, to: number) => {
    const next = { ...group, services: moved(group.services, from, to) };
    const title = group.services[from]?.title ?? "";
    keep(
      groups.map((one) => (one === group ? next : one)),
      texts.movedTo(title, to + 1, group.services.length),
    );
  };
  return (
    <>
      {groups.map((group, position) => {
        const { name } = group;
        const place = places.at(position);
        return (
          <Box key={name} opacity={place.isDragged ? 0.5 : 1} mt={position > 0 ? "6" : "0"} {...place.target}>
            {count > 0 && (
              <Flex
                align="center"
                wrap={{ base: "wrap", md: "nowrap" }}
                justify="flex-end"
                mb="1"
                pe="1"
                borderRadius="l2"
                bg={place.isOver ? "brand.subtle" : undefined}
              >
                {name !== null && count > 1 && (
                  <Handle title={texts.groupDrag(name)} text={name} source={place.source} />
                )}
                <Heading
                  as="h2"
                  textStyle="cardTitle"
                  flex="1 1 8rem"
                  minW="0"
                  ps="2"
                  overflowWrap="anywhere"
                >
                  {name ?? texts.noGroup}
                </Heading>
                {name !== null && (
                  <IconButton
                    id={`${id}-${position}`}
                    variant="ghost"
                    colorPalette="gray"
                    aria-label={texts.renameGroup.of(name)}
                    onClick={() => setRenaming({ name, isOpen: true, times: renaming.times + 1 })}
                  >
                    <Pencil aria-hidden />
                  </IconButton>
                )}
                {name !== null && count > 1 && (
                  <Arrows
                    up={texts.groupUp(name)}
                    down={texts.groupDown(name)}
                    position={position}
                    count={count}
                    onMove={(to) => places.move(position, to)}
                  />
                )}
              </Flex>
            )}
            <ServicesOfGroup
              label={count > 0 ? (name ?? texts.noGroup) : texts.list}
              services={group.services}
              onMove={(from, to) => moveIn(group, from, to)}
            />
          </Box>
        );
      })}
      {/* Not within its group, which goes with the old name. */}
      {renaming.times > 0 && (
        <RenameGroupDialog
          key={renaming.times}
          isOpen={renaming.isOpen}
          name={renaming.name}
          services={all.filter((service) => isInGroup(service, renaming.name))}
          finalFocus={() => pencilOf(renaming.name)}
          onRenamed={(name) => {
            setSaid(texts.renameGroup.renamed(name));
            setRenaming({ ...renaming, name, isOpen: false });
          }}
          onClose={() => setRenaming({ ...renaming, isOpen: false })}
        />
      )}
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
    </>
  );
}

type ServicesOfGroupProps = {
  label: string;
  services: StaffService[];
  onMove: (from: number, to: number) => void;
};

function ServicesOfGroup({ label, services, onMove }: ServicesOfGroupProps) {
  const count = services.length;
  const places = useMoving((from, to) => {
    if (to < count) onMove(from, to);
  });
  return (
    <Panel>
      <chakra.ul listStyleType="none" aria-label={label} css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {services.map((service, position) => {
          const { title, serviceId } = service;
          const place = places.at(position);
          return (
            <chakra.li
              key={serviceId}
              display="flex"
              alignItems="center"
              // Where the letters are large, the arrows go below.
              flexWrap={{ base: "wrap", md: "nowrap" }}
              justifyContent="flex-end"
              opacity={place.isDragged ? 0.5 : 1}
              bg={place.isOver ? "brand.subtle" : undefined}
              {...place.target}
            >
              <Handle title={texts.drag(title)} text={title} source={place.source} />
              <ServiceLink service={service} />
              <Arrows
                up={texts.up(title)}
                down={texts.down(title)}
                position={position}
                count={count}
                onMove={(to) => places.move(position, to)}
              />
            </chakra.li>
          );
        })}
      </chakra.ul>
    </Panel>
  );
}

/** Members of one list that are dragged to each other's places. */
function useMoving(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const move = (from: number, to: number) => {
    if (from !== to && to >= 0) onMove(from, to);
  };
  return {
    move,
    at: (position: number) => ({
      isDragged: dragged === position,
      isOver: over === position && dragged !== position,
      source: { onDragStart: () => setDragged(position), onDragEnd: end },
      target: {
        onDragOver: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          setOver(position);
        },
        onDrop: (event: DragEvent) => {
          if (dragged === null) return;
          event.preventDefault();
          move(dragged, position);
          end();
        },
      },
    }),
  };
}

type HandleProps = {
  title: string;
  text: string;
  source: { onDragStart: () => void; onDragEnd: () => void };
};

/** Where something is held to be dragged; on phones it moves by its buttons alone. */
function Handle({ title, text, source }: HandleProps) {
  return (
    <Flex
      hideBelow="md"
      aria-hidden
      draggable
      title={title}
      cursor="grab"
      alignSelf="stretch"
      align="center"
      ps="3"
      color="fg.muted"
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", text);
        source.onDragStart();
      }}
      onDragEnd={source.onDragEnd}
    >
      <GripVertical size={18} />
    </Flex>
  );
}

type ArrowsProps = {
  up: string;
  down: string;
  position: number;
  count: number;
  onMove: (to: number) => void;
};

function Arrows({ up, down, position, count, onMove }: ArrowsProps) {
  return (
    <Flex flexShrink="0" pe="1">
      {[
        { label: up, to: position - 1, icon: <ArrowUp aria-hidden /> },
        { label: down, to: position + 1, icon: <ArrowDown aria-hidden /> },
      ].map(({ label, to, icon }) => {
        const isEnd = to < 0 || to === count;
        return (
          <IconButton
            key={label}
            variant="ghost"
            colorPalette="gray"
            aria-label={label}
            // Not disabled, which would take the focus away from whoever moves it to the end.
            aria-disabled={isEnd}
            opacity={isEnd ? 0.4 : 1}
            onClick={() => onMove(to)}
          >
            {icon}
          </IconButton>
        );
      })}
    </Flex>
  );
}

function ServiceLink({ service }: { service: StaffService }) {
  const { serviceId, title, price, duration, followUp, employees } = service;
  const length = [formatDuration(duration), followUp > 0 ? texts.followUpOf(formatDuration(followUp)) : ""];
  return (
    <LineLink
      to={settingsPaths.service(serviceId)}
      title={title}
      facts={[[formatPrice(price), ...length].filter(Boolean).join(" · ")]}
      badges={
        employees.length === 0 && (
          <Badge bg="accent.subtle" color="accent.fg">
            {texts.unskilled}
          </Badge>
        )
      }
    />
  );
}
