import { Box, Button, Grid, GridItem, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { readWantedFavourite } from "@/shared/account/model/wanted-favourite";
import { packageParameter, paths } from "@/shared/lib/paths";
import type { UserData } from "@/shared/lib/session/personal-data-store";
import { commonTexts } from "@/shared/texts/common";
import { EmailField } from "@/shared/ui/email-field";
import { CheckboxField, TextField } from "@/shared/ui/form-field";
import { ExternalLink } from "@/shared/ui/links";
import { SwitchField } from "@/shared/ui/switch-field";
import { accountSettingsQuery, beginOnNextPage, branchesQuery, useRegister } from "../api/register";
import {
  mayUseAi,
  type RegistrationValues,
  registrationField,
  registrationRequest,
  registrationSchema,
  registrationStart,
} from "../model/registration";
import { forgetDraft, keepDraft, withDraft } from "../model/registration-draft";
import { fieldTexts, registrationTexts } from "../texts";
import { NameFields, PasswordField, twoColumns } from "./account-fields";
import { AccountForm } from "./account-form";
import { AiConsent, CompanyFields } from "./company-fields";

/** A reload keeps what was typed; who goes elsewhere leaves nothing behind. */
function Draft({ values }: { values: RegistrationValues }) {
  const first = useRef(values);
  useEffect(() => {
    if (values !== first.current) keepDraft(values);
  }, [values]);
  useEffect(() => forgetDraft, []);
  return null;
}

type RegistrationFormProps = {
  /** Who has just booked: a person, who need not type anything twice. */
  customer?: UserData | null;
  /** Tells the panel beside the form who is meant. */
  onBusiness?: (businessUser: boolean) => void;
};

/** Suspends until the categories are there. */
export function RegistrationForm({ customer, onBusiness }: RegistrationFormProps) {
  const { data: settings } = useSuspenseQuery(accountSettingsQuery());
  const { data: branches } = useSuspenseQuery(branchesQuery());
  const [search] = useSearchParams();
  const [start] = useState(() => {
    const nothingTyped = registrationStart({
      customer,
      pricePackage: customer || settings.hideBusinessRegistration ? null : search.get(packageParameter),
      useOpenAIForContent: settings.useOpenAIForContentDefault,
    });
    return customer || settings.hideBusinessRegistration ? nothingTyped : withDraft(nothingTyped);
  });
  const { mutateAsync: register } = useRegister();
  const navigate = useNavigate();
  const favourite = readWantedFavourite(useLocation().state);
  if (settings.loginPlatform !== "PASSWORD") return <Text>{registrationTexts.otherPlatform}</Text>;
  return (
    <AccountForm
      label={registrationTexts.title}
      tellsEveryFailure
      startValues={start}
      schemaOf={registrationSchema}
      fieldOf={registrationField}
      submit={async (values, form) => {
        const signedIn = await register(registrationRequest(values));
        // Members have no business here: the session waits for the next page.
        beginOnNextPage({ signedIn, favourite });
        form.resetForm();
        forgetDraft();
        await navigate(paths.registerSuccessful, { state: { email: values.email.trim() } });
      }}
    >
      {({ values, isSubmitting }) => (
        <>
          {!customer && <Draft values={values} />}
          <AudienceReport isBusiness={values.businessUser} onBusiness={onBusiness} />
          {!customer && !settings.hideBusinessRegistration && (
            <SwitchField name="businessUser">{registrationTexts.businessSwitch}</SwitchField>
          )}
          <Text textStyle="sm" color="fg.muted">
            {fieldTexts.requiredHint}
          </Text>
          <PersonFields isBusiness={values.businessUser} />
          {values.businessUser && (
            <Stack as="section" aria-labelledby="dein-unternehmen" gap="5" pt="6" borderTopWidth="1px">
              <Heading as="h2" id="dein-unternehmen" textStyle="cardTitle" fontSize="xl">
                {registrationTexts.company}
              </Heading>
              <CompanyFields branches={branches} />
            </Stack>
          )}
          <Consents mayUseAi={mayUseAi(values)} />
          <Button type="submit" size="lg" loading={isSubmitting}>
            {registrationTexts.submit}
          </Button>
        </>
      )}
    </AccountForm>
  );
}

type AudienceReportProps = { isBusiness: boolean; onBusiness?: (businessUser: boolean) => void };

/** Also where there is no switch: the address may have named a package that nobody can choose here. */
function AudienceReport({ isBusiness, onBusiness }: AudienceReportProps) {
  useEffect(() => onBusiness?.(isBusiness), [isBusiness, onBusiness]);
  return null;
}

function PersonFields({ isBusiness }: { isBusiness: boolean }) {
  return (
    <Grid {...twoColumns}>
      <NameFields />
      <GridItem colSpan={{ sm: 2 }}>
        <EmailField name="email" label={fieldTexts.email} required />
      </GridItem>
      <PasswordField
        name="password"
        label={fieldTexts.password}
        autoComplete="new-password"
        hint={registrationTexts.passwordHint}
      />
      <TextField
        name="phone"
        label={isBusiness ? fieldTexts.phone : fieldTexts.phoneOptional}
        required={isBusiness}
        input={{ type: "tel", autoComplete: "tel", placeholder: commonTexts.phoneExample }}
      />
    </Grid>
  );
}

const readMore = {
  color: "brand.fg",
  textDecoration: "underline",
  textStyle: "sm",
  display: "inline-block",
  minH: "6",
  maxW: "100%",
  overflowWrap: "anywhere",
} as const;

function Consents({ mayUseAi: showsAi }: { mayUseAi: boolean }) {
  return (
    <Stack gap="1" pt="4" borderTopWidth="1px">
      {showsAi && <AiConsent />}
      <CheckboxField name="newsletter" label={registrationTexts.newsletter} />
      <CheckboxField name="policy" label={registrationTexts.policy} required />
      <Box ps="9" display="flex" flexWrap="wrap" columnGap="5" rowGap="1">
        {/* In a tab of their own: what was typed stays. */}
        <ExternalLink href={paths.termsConditions} {...readMore}>
          {registrationTexts.terms}
        </ExternalLink>
        <ExternalLink href={paths.dataPrivacy} {...readMore}>
          {registrationTexts.privacy}
        </ExternalLink>
      </Box>
    </Stack>
  );
}

const placeholders = ["name", "email", "password", "phone"];

export function RegistrationSkeleton() {
  return (
    <Stack gap="5" role="status" aria-busy="true" aria-label={registrationTexts.loading}>
      <Skeleton height="14" borderRadius="l3" />
      {placeholders.map((field) => (
        <Stack key={field} gap="2">
          <Skeleton height="4" width="6rem" />
          <Skeleton height="12" borderRadius="l2" />
        </Stack>
      ))}
      <Skeleton height="12" borderRadius="l3" mt="4" />
    </Stack>
  );
}
