import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useFormikContext } from "formik";
import { ExternalLink as NewPage, Sparkles, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { components } from "@/api/schema";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { ButtonLink, WrappingButton } from "@/shared/ui/buttons";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import {
  branchesQuery,
  type CustomersAhead,
  countCustomersAhead,
  discardDraft,
  type StaffProfile,
  sendProfile,
  staffProfileQuery,
} from "../../api/profile";
import { useForgetSettings } from "../../api/settings";
import { nothingFollows } from "../../model/consequences";
import { profileParts } from "../../model/form-parts";
import {
  changedBranches,
  type ProfileValues,
  profileFieldOf,
  profileRequest,
  profileSchema,
  profileValues,
  relocationSentences,
} from "../../model/profile-form";
import { profileSettingsTexts as texts } from "../../profile-texts";
import type { Previewed } from "../form/settings-form";
import { SettingsForm } from "../form/settings-form";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";
import { ImageField } from "../images/image-field";
import { AboutFields, BranchFields, LinkFields, TraderFields } from "./profile-parts";

type Branch = components["schemas"]["Branch"];

/** How an organisation presents itself. */
export function ProfileScreen() {
  const { user } = useCurrentUser();
  const profile = useQuery(staffProfileQuery());
  const branches = useQuery(branchesQuery());
  return (
    <SettingsFrame
      place="profile"
      sentence={texts.sentence}
      action={
        profile.data &&
        user?.organizationNr != null && (
          <ButtonLink
            to={paths.profile({
              organizationNr: user.organizationNr,
              companyName: profile.data.companyName,
            })}
            variant="outline"
          >
            <NewPage aria-hidden />
            {texts.show}
          </ButtonLink>
        )
      }
    >
      {/* The categories stay the same and are asked for once. */}
      <LoadedAnew queries={[profile, { ...branches, isFetchedAfterMount: true }]}>
        {([profile, branches]) => <Profile profile={profile} branches={branches} />}
      </LoadedAnew>
    </SettingsFrame>
  );
}

type ProfileProps = { profile: StaffProfile; branches: Branch[] };

type Saved = Previewed & { profile: StaffProfile };

function Profile({ profile, branches }: ProfileProps) {
  const [start] = useState(() => profileValues(profile));
  // Of the last preview: the answer to what is saved has no numbers.
  const ahead = useRef<CustomersAhead | null>(null);
  const send = async (
    values: ProfileValues,
    isPreview: boolean,
    seen: StaffProfile | null,
  ): Promise<Saved> => {
    const before = seen ?? profile;
    // The call has no preview: nothing that is booked depends on a profile.
    if (isPreview) {
      const relocation = relocationSentences(before, values);
      ahead.current = relocation.length > 0 ? await countCustomersAhead() : null;
      const recipients = ahead.current?.recipients ?? 0;
      const concerned = sentencesOf(ahead.current);
      return {
        profile,
        consequences: nothingFollows,
        changes: [
          ...changedBranches(before.branches, values.branches),
          ...(concerned.length > 0 ? [...relocation, ...concerned] : []),
        ],
        choice: recipients > 0 ? relocationChoice(recipients) : undefined,
      };
    }
    const saved = await sendProfile({ ...profileRequest(values), version: before.version ?? null });
    if (values.takesDraft) await discardDraft();
    const told = values.notifyCustomers && ahead.current ? ahead.current.recipients : 0;
    return {
      profile: saved,
      consequences: nothingFollows,
      savedText: [texts.saved, ...(told > 0 ? [texts.relocation.isTold(told)] : [])].join(" "),
    };
  };
  return (
    <Stack gap="5">
      <SettingsSection title={texts.pictures}>
        <ImageField
          label={texts.logo}
          hint={texts.logoHint}
          place={{ place: "LOGO", id: null }}
          kind="LOGO"
          path={profile.logo}
          aspect={1}
        />
        <ImageField
          label={texts.cover}
          hint={texts.coverHint}
          place={{ place: "COVER", id: null }}
          kind="PHOTO"
          path={profile.cover}
          aspect={3}
        />
      </SettingsSection>
      <SettingsForm<ProfileValues, Saved, StaffProfile>
        label={texts.form}
        start={start}
        schema={profileSchema}
        fieldOf={profileFieldOf}
        send={send}
        stored={{
          setting: profile,
          settingOf: (answer) => answer.profile,
          valuesOf: profileValues,
          partsOf: (values) => profileParts(values, branches),
        }}
        savedText={texts.saved}
      >
        {() => (
          <>
            {profile.draft !== null && <Draft html={profile.draft} />}
            <AboutFields />
            <BranchFields branches={branches} />
            <LinkFields />
            <TraderFields owner={profile.owner} />
          </>
        )}
      </SettingsForm>
    </Stack>
  );
}

/** Who has visits ahead, and who of them has to be phoned. */
const sentencesOf = (ahead: CustomersAhead | null) => [
  ...(ahead && ahead.recipients > 0 ? [texts.relocation.ahead(ahead.recipients)] : []),
  ...(ahead && ahead.withoutEmail > 0 ? [texts.relocation.toPhone(ahead)] : []),
];

/** Nobody is mailed by a press that says only that it saves. */
const relocationChoice = (recipients: number) => ({
  text: texts.relocation.told,
  answers: [
    { label: texts.relocation.saveOnly, values: { notifyCustomers: false } },
    { label: texts.relocation.saveAndTell(recipients), values: { notifyCustomers: true } },
  ],
});

/** What an AI service proposes: taken into the form, to be edited there, or forgotten. */
function Draft({ html }: { html: string }) {
  const { values, setValues } = useFormikContext<ProfileValues>();
  const forgetSettings = useForgetSettings();
  const [asked, setAsked] = useState<"replace" | "discard" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  const close = () => setAsked(null);
  const take = () => {
    close();
    void setValues({ ...values, content: html, takesDraft: true }, false);
  };
  const discard = async () => {
    setIsBusy(true);
    await notifyResult(discardDraft(), {
      title: texts.draft.discarded,
      description: texts.draft.discardedText,
    });
    setIsBusy(false);
    close();
    await forgetSettings();
  };
  return (
    <Panel
      as="section"
      ref={section}
      tabIndex={-1}
      outline="none"
      aria-label={texts.draft.title}
      bg="brand.subtle"
      borderColor="brand.border"
      px={{ base: "4", sm: "6" }}
      py="5"
    >
      <Flex gap="2.5" align="center" fontWeight="700">
        <Sparkles size={20} aria-hidden />
        <Text as="h2">{texts.draft.title}</Text>
      </Flex>
      {values.takesDraft ? (
        <Text role="status" mt="1">
          {texts.draft.taken}
        </Text>
      ) : (
        <>
          <Text color="fg.muted" mt="1" mb="3">
            {texts.draft.sentence}
          </Text>
          <Panel px="4" py="3">
            <ProviderHtml html={html} />
          </Panel>
          <Flex gap="3" wrap="wrap" mt="4">
            <WrappingButton onClick={() => (values.content === "" ? take() : setAsked("replace"))}>
              {texts.draft.take}
            </WrappingButton>
            <Button variant="ghost" colorPalette="gray" onClick={() => setAsked("discard")}>
              <Trash2 aria-hidden />
              {texts.draft.discard}
            </Button>
          </Flex>
        </>
      )}
      <ConfirmationDialog
        isOpen={asked === "replace"}
        title={texts.draft.replaceTitle}
        // The button that opened it goes with the draft.
        finalFocus={() => section.current}
        onClose={close}
        actions={
          <>
            <SafeButton onClick={close}>{texts.draft.back}</SafeButton>
            <DestructiveButton onClick={take}>{texts.draft.replace}</DestructiveButton>
          </>
        }
      >
        {texts.draft.replaceText}
      </ConfirmationDialog>
      <ConfirmationDialog
        isOpen={asked === "discard"}
        title={texts.draft.discardTitle}
        onClose={close}
        actions={
          <>
            <SafeButton onClick={close}>{texts.draft.back}</SafeButton>
            <DestructiveButton isBusy={isBusy} onClick={() => void discard()}>
              {texts.draft.discard}
            </DestructiveButton>
          </>
        }
      >
        {texts.draft.discardText}
      </ConfirmationDialog>
    </Panel>
  );
}
