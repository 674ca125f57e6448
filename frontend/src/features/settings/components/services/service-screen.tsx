import { Box, Flex, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { serviceGroupsOf } from "@/shared/lib/service-groups";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { TextField } from "@/shared/ui/form-field";
import { NumberField } from "@/shared/ui/number-field";
import { EmptyPanel } from "@/shared/ui/state-panels";
import { roomsQuery } from "../../api/rooms";
import { type SettledService, sendArchived, sendService } from "../../api/services";
import { employeesQuery, servicesQuery } from "../../api/settings";
import type { RoomGroup, StaffEmployee } from "../../api/wire";
import { serviceParts } from "../../model/form-parts";
import {
  fieldOf,
  most,
  newService,
  requestOf,
  type ServiceValues,
  type StaffService,
  serviceSchema,
  valuesOf,
} from "../../model/service-form";
import { serviceTexts as texts } from "../../service-texts";
import { ReviewDialog } from "../form/review-dialog";
import { SettingsForm } from "../form/settings-form";
import { ArchiveButton, useArchiving } from "../frame/archiving";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { ImageField } from "../images/image-field";
import { useImageOfNew } from "../images/image-of-new";
import { RichTextFormField } from "../rich-text/rich-text-form-field";
import { CustomFieldsEditor } from "./service-custom-fields";
import { NeededRooms, SkilledEmployees, Steps } from "./service-parts";
import { VisitRankField } from "./visit-rank-field";

/** The form of one service. */
export function ServiceScreen({ item }: { item: string }) {
  const services = useQuery(servicesQuery());
  const employees = useQuery(employeesQuery());
  const rooms = useQuery(roomsQuery());
  const isNew = item === "new";
  const service = services.data?.services.find(({ serviceId }) => String(serviceId) === item);
  return (
    <SettingsFrame
      place="services"
      title={isNew ? texts.newTitle : (service?.title ?? texts.form)}
      back={settingsPaths.services}
      action={service && <ArchiveService service={service} />}
    >
      <LoadedAnew queries={[employees, rooms, services]}>
        {([{ employees }, { groups }, { services }]) =>
          isNew || service ? (
            <ServiceForm
              service={service ?? null}
              employees={employees}
              groups={groups}
              serviceGroups={serviceGroupsOf(services).flatMap(({ name }) => name ?? [])}
            />
          ) : (
            <EmptyPanel icon={<Archive size={28} />}>{texts.gone}</EmptyPanel>
          )
        }
      </LoadedAnew>
    </SettingsFrame>
  );
}

type ServiceFormProps = {
  service: StaffService | null;
  employees: StaffEmployee[];
  groups: RoomGroup[];
  /** Headings that other services have. */
  serviceGroups: string[];
};

function ServiceForm({ service, employees, groups, serviceGroups }: ServiceFormProps) {
  const navigate = useNavigate();
  const imageOfNew = useImageOfNew();
  const groupList = useId();
  const [start] = useState(() => (service ? valuesOf(service) : newService(employees)));
  return (
    <SettingsForm<ServiceValues, SettledService, StaffService>
      label={texts.form}
      start={start}
      schema={serviceSchema}
      fieldOf={fieldOf}
      send={async (values, isPreview, seen) => {
        const request = { ...requestOf(values, isPreview), ...(seen && { version: seen.version }) };
        const answer = await sendService(service?.serviceId ?? null, request);
        if (!isPreview) await imageOfNew.placeAt({ place: "SERVICE", id: answer.service.serviceId });
        return answer;
      }}
      stored={{
        setting: service,
        settingOf: (answer) => answer.service,
        valuesOf,
        partsOf: (values, compared) => serviceParts(values, compared, { employees, groups }),
      }}
      onSaved={() => void navigate(settingsPaths.services)}
      savedText={texts.saved}
    >
      {({ values }) => (
        <>
          {service?.isArchived && (
            <Text role="note" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
              {texts.isArchived}
            </Text>
          )}
          <SettingsSection title={texts.basics}>
            <TextField
              name="title"
              label={texts.title}
              required
              input={{ maxLength: most.title, autoComplete: "off" }}
            />
            <Flex gap="4" wrap="wrap" align="flex-start" css={{ "& > *": { flex: "1 1 9rem" } }}>
              <NumberField kind="decimal" name="price" label={texts.price} required />
              <NumberField
                name="duration"
                label={texts.duration}
                required
                hint={values.steps.length > 0 ? texts.durationOfSteps : undefined}
                input={{
                  readOnly: values.steps.length > 0,
                }}
              />
              <NumberField name="followUp" label={texts.followUp} hint={texts.followUpHint} />
            </Flex>
            <Box maxW="28rem">
              <TextField
                name="serviceGroup"
                label={texts.group}
                hint={texts.groupHint}
                input={{ maxLength: most.group, autoComplete: "off", list: groupList }}
              />
              <datalist id={groupList}>
                {serviceGroups.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </Box>
            <VisitRankField />
            <ImageField
              label={texts.image}
              hint={texts.imageHint}
              place={service && { place: "SERVICE", id: service.serviceId }}
              kind="PHOTO"
              path={service?.imagePath ?? null}
              aspect={1}
              imageOfNew={imageOfNew}
            />
            <RichTextFormField name="htmlContent" label={texts.text} hint={texts.textHint} />
          </SettingsSection>
          <SkilledEmployees employees={employees} />
          <Steps />
          <NeededRooms groups={groups} employees={employees} />
          <CustomFieldsEditor />
        </>
      )}
    </SettingsForm>
  );
}

/** Takes a service from the offer, after a look at what that means, or brings it back. */
function ArchiveService({ service }: { service: StaffService }) {
  const { serviceId, title, isArchived } = service;
  const { preview, isBusy, onLook, onKeep, onBack } = useArchiving({
    send: (isPreview) => sendArchived({ serviceId, isArchived: !isArchived, isPreview }),
    said: { title: texts.form, description: isArchived ? texts.restored(title) : texts.archived(title) },
    list: settingsPaths.services,
  });
  return (
    <>
      <ArchiveButton isArchived={isArchived} isBusy={isBusy && !preview} onClick={onLook}>
        {isArchived ? texts.doRestore : texts.doArchive}
      </ArchiveButton>
      {preview && (
        <ReviewDialog consequences={preview.consequences} isBusy={isBusy} onBack={onBack} onSave={onKeep} />
      )}
    </>
  );
}
