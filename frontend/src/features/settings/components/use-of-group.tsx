import { Button, chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { PageLink } from "@/shared/ui/links";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { sendRoomGroup } from "../api/rooms";
import { servicesQuery, useForgetSettings } from "../api/settings";
import type { RoomGroup, SettledRoomGroup } from "../api/wire";
import { allArchived } from "../model/rooms";
import { roomTexts as texts } from "../texts";
import { ReviewDialog } from "./review-dialog";

/** Archives all rooms of a group at once, after a look at what that means, or takes all of them back. */
export function UseOfGroup({ group }: { group: RoomGroup }) {
  const { groupId, name, rooms } = group;
  const isDissolved = rooms.every(({ isArchived }) => isArchived);
  const changed = rooms.filter(({ isArchived }) => isArchived === isDissolved).map((room) => room.name);
  const forgetSettings = useForgetSettings();
  const navigate = useNavigate();
  const [preview, setPreview] = useState<SettledRoomGroup | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const close = () => setPreview(null);
  const send = async (isPreview: boolean) => {
    setIsBusy(true);
    const sent = sendRoomGroup(groupId, allArchived(group, !isDissolved), isPreview);
    const said = isDissolved ? texts.takenBack(name) : texts.dissolved(name);
    const isGood = await sayHowItWent(
      sent.then((answer) => setPreview(isPreview ? answer : null)),
      isPreview ? undefined : { title: texts.form, description: said },
    );
    setIsBusy(false);
    if (!isGood || isPreview) return;
    await forgetSettings();
    await navigate(settingsPaths.rooms);
  };
  // As the answer says: colleagues may have changed a service since the page was opened.
  const needing = preview && !isDissolved ? preview.group.services : [];
  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        loading={isBusy && !preview}
        onClick={() => void send(true)}
      >
        {isDissolved ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {isDissolved ? texts.takeBack : texts.dissolve}
      </Button>
      {needing.length > 0 ? (
        <StillNeeded services={needing} onClose={close} />
      ) : (
        preview && (
          <ReviewDialog
            consequences={preview.consequences}
            changes={[isDissolved ? texts.takesBack(changed) : texts.dissolves(changed)]}
            isBusy={isBusy}
            onBack={close}
            onSave={() => void send(false)}
          />
        )
      )}
    </>
  );
}

type StillNeededProps = { services: number[]; onClose: () => void };

/** Which services would have no room any more. */
function StillNeeded({ services, onClose }: StillNeededProps) {
  const { data } = useQuery(servicesQuery());
  const needing = data?.services.filter(({ serviceId }) => services.includes(serviceId)) ?? [];
  return (
    <ConfirmationDialog
      isOpen
      title={texts.neededTitle}
      onClose={onClose}
      controls={
        <chakra.ul listStyleType="none" mb="5" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
          {needing.map(({ serviceId, title }) => (
            <li key={serviceId}>
              <PageLink
                to={settingsPaths.service(serviceId)}
                display="flex"
                alignItems="center"
                minH="11"
                fontWeight="600"
                overflowWrap="anywhere"
              >
                {title}
              </PageLink>
            </li>
          ))}
        </chakra.ul>
      }
      actions={<SafeButton onClick={onClose}>{texts.back}</SafeButton>}
    >
      {texts.neededText(services.length)}
    </ConfirmationDialog>
  );
}
