import { chakra } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { PageLink } from "@/shared/ui/links";
import { sendRoomGroup } from "../../api/rooms";
import { servicesQuery } from "../../api/settings";
import type { RoomGroup } from "../../api/wire";
import { allArchived } from "../../model/rooms";
import { roomTexts as texts } from "../../texts";
import { ReviewDialog } from "../form/review-dialog";
import { ArchiveButton, useArchiving } from "../frame/archiving";

/** Archives all rooms of a group at once, after a look at what that means, or takes all of them back. */
export function UseOfGroup({ group }: { group: RoomGroup }) {
  const { groupId, name, rooms } = group;
  const isDissolved = rooms.every(({ isArchived }) => isArchived);
  const changed = rooms.filter(({ isArchived }) => isArchived === isDissolved).map((room) => room.name);
  const { preview, isBusy, onLook, onKeep, onBack } = useArchiving({
    send: (isPreview) => sendRoomGroup(groupId, allArchived(group, !isDissolved), isPreview),
    said: { title: texts.form, description: isDissolved ? texts.takenBack(name) : texts.dissolved(name) },
    list: settingsPaths.rooms,
  });
  // As the answer says: colleagues may have changed a service since the page was opened.
  const needing = preview && !isDissolved ? preview.group.services : [];
  return (
    <>
      <ArchiveButton isArchived={isDissolved} isBusy={isBusy && !preview} onClick={onLook}>
        {isDissolved ? texts.takeBack : texts.dissolve}
      </ArchiveButton>
      {needing.length > 0 ? (
        <StillNeeded services={needing} onClose={onBack} />
      ) : (
        preview && (
          <ReviewDialog
            consequences={preview.consequences}
            changes={[isDissolved ? texts.takesBack(changed) : texts.dissolves(changed)]}
            isBusy={isBusy}
            onBack={onBack}
            onSave={onKeep}
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
