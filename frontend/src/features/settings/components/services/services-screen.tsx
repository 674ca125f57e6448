import { Badge, Box, chakra, Flex, IconButton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical, Scissors } from "lucide-react";
import { type DragEvent, useState } from "react";
import { formatDuration, formatPrice } from "@/shared/lib/format";
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
        <OfferedServices services={offered} />
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

/** In the order in which customers see them, which is changed by buttons or by dragging. */
function OfferedServices({ services }: { services: StaffService[] }) {
  const { mutateAsync: order } = useOrderServices();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const move = (from: number, to: number) => {
    const service = services[from];
    if (!service || from === to || to < 0 || to >= services.length) return;
    setSaid(texts.movedTo(service.title, to + 1, services.length));
    void notifyResult(order(moved(services, from, to).map(({ serviceId }) => serviceId)));
  };
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  };
  return (
    <Panel>
      <chakra.ul
        listStyleType="none"
        aria-label={texts.list}
        css={{ "& > li + li": { borderTopWidth: "1px" } }}
      >
        {services.map((service, position) => (
          <chakra.li
            key={service.serviceId}
            display="flex"
            alignItems="center"
            opacity={dragged === position ? 0.5 : 1}
            bg={over === position && dragged !== position ? "brand.subtle" : undefined}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(position);
            }}
            onDrop={(event) => drop(event, position)}
          >
            <Flex
              hideBelow="md"
              aria-hidden
              draggable
              title={texts.drag(service.title)}
              cursor="grab"
              alignSelf="stretch"
              align="center"
              ps="3"
              color="fg.muted"
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                event.dataTransfer.setData("text/plain", service.title);
                setDragged(position);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <GripVertical size={18} />
            </Flex>
            <ServiceLink service={service} />
            <Flex flexShrink="0" pe="1">
              <IconButton
                variant="ghost"
                colorPalette="gray"
                aria-label={texts.up(service.title)}
                // Not disabled, which would take the focus away from whoever moves it to the top.
                aria-disabled={position === 0}
                opacity={position === 0 ? 0.4 : 1}
                onClick={() => move(position, position - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                variant="ghost"
                colorPalette="gray"
                aria-label={texts.down(service.title)}
                aria-disabled={position === services.length - 1}
                opacity={position === services.length - 1 ? 0.4 : 1}
                onClick={() => move(position, position + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
            </Flex>
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.span srOnly role="status">
        {said}
      </chakra.span>
    </Panel>
  );
}

function ServiceLink({ service }: { service: StaffService }) {
  const { serviceId, title, price, duration, followUp, employees } = service;
  const length = followUp === 0 ? formatDuration(duration) : `${formatDuration(duration)} + ${followUp}`;
  return (
    <LineLink
      to={settingsPaths.service(serviceId)}
      title={title}
      facts={[`${formatPrice(price)} · ${length}`]}
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
