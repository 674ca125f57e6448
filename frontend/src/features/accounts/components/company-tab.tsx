import { Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { homeOf, ownProfilePath } from "@/shared/account/model/home-of";
import { hasRole } from "@/shared/account/model/roles";
import { commonTexts } from "@/shared/texts/common";
import { WrappingButton } from "@/shared/ui/buttons";
import { TextField } from "@/shared/ui/form-field";
import { QueryArea } from "@/shared/ui/query-area";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { useFoundOrganization } from "../api/acting";
import type { ClosedOrganization } from "../api/organization";
import { accountSettingsQuery, branchesQuery } from "../api/register";
import {
  companyRequest,
  companySchema,
  companyStart,
  isAiOffered,
  registrationField,
} from "../model/registration";
import { companyTexts, fieldTexts } from "../texts";
import { AccountForm } from "./account-form";
import { AiConsent, CompanyFields } from "./company-fields";
import { ClosedNote, ClosingSection } from "./leaving-sections";
import { RegistrationSkeleton } from "./registration-form";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection } from "./settings-section";
import { TakeoutSection } from "./takeout-section";

/** Members found an organisation; who administers one takes it along, or closes it. */
export function CompanyTab({ user }: SettingsTabProps) {
  const [closed, setClosed] = useState<ClosedOrganization>();
  const { organizationNr } = user;
  return (
    <Stack gap="6">
      {closed && <ClosedNote closed={closed} />}
      {organizationNr != null && hasRole(user, "ROLE_BUSINESSADMIN") && (
        <>
          <TakeoutSection organizationNr={organizationNr} />
          <ClosingSection user={user} onClosed={setClosed} />
        </>
      )}
      <FoundingSection user={user} />
    </Stack>
  );
}

function FoundingSection({ user }: SettingsTabProps) {
  return (
    <SettingsSection title={companyTexts.title} sentence={companyTexts.sentence}>
      {user.emailVerified ? (
        <QueryArea loading={<RegistrationSkeleton />}>
          <FoundingForm user={user} />
        </QueryArea>
      ) : (
        <Text>{companyTexts.unverified}</Text>
      )}
    </SettingsSection>
  );
}

/** Suspends until the categories are there. */
function FoundingForm({ user }: SettingsTabProps) {
  const { data: settings } = useSuspenseQuery(accountSettingsQuery());
  const { data: branches } = useSuspenseQuery(branchesQuery());
  const [start] = useState(() => companyStart(user.phone ?? "", settings.useOpenAIForContentDefault));
  const { mutateAsync: found } = useFoundOrganization();
  const navigate = useNavigate();
  if (settings.hideBusinessRegistration) return <Text>{companyTexts.notTaken}</Text>;
  return (
    <AccountForm
      label={companyTexts.title}
      tellsEveryFailure
      startValues={start}
      schemaOf={companySchema}
      fieldOf={registrationField}
      submit={async (values) => {
        const founder = await found(companyRequest(values));
        showSuccessSnackbar(companyTexts.founded, companyTexts.foundedDescription(founder.companyName ?? ""));
        await navigate(ownProfilePath(founder) ?? homeOf(founder));
      }}
    >
      {({ values, isSubmitting }) => (
        <>
          <Text textStyle="sm" color="fg.muted">
            {fieldTexts.requiredHint}
          </Text>
          <CompanyFields branches={branches} />
          <TextField
            name="phone"
            label={fieldTexts.phone}
            required
            input={{ type: "tel", autoComplete: "tel", placeholder: commonTexts.phoneExample }}
          />
          {isAiOffered(values.brancheList) && (
            <Stack pt="4" borderTopWidth="1px">
              <AiConsent />
            </Stack>
          )}
          <WrappingButton type="submit" alignSelf="flex-start" loading={isSubmitting}>
            {companyTexts.submit}
          </WrappingButton>
        </>
      )}
    </AccountForm>
  );
}
