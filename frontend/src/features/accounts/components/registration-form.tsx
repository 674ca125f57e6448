import { Box, Button, Flex, Grid, GridItem, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { components } from "@/api/schema";
import { readWantedFavourite } from "@/shared/account/model/wanted-favourite";
import { packageParameter, paths } from "@/shared/lib/paths";
import type { UserData } from "@/shared/lib/session/personal-data-store";
import { CheckboxField, TextField } from "@/shared/ui/form-field";
import { ExternalLink } from "@/shared/ui/links";
import { accountSettingsQuery, beginOnNextPage, branchesQuery, useRegister } from "../api/register";
import {
  countries,
  mayUseAi,
  nothingChosen,
  pricePackages,
  registrationField,
  registrationRequest,
  registrationSchema,
  registrationStart,
} from "../model/registration";
import { fieldTexts, registrationTexts } from "../texts";
import {
  ChoiceCards,
  emailInput,
  NameFields,
  PasswordField,
  SelectField,
  SwitchField,
  twoColumns,
} from "./account-fields";
import { AccountForm } from "./account-form";

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
  const [start] = useState(() =>
    registrationStart({
      customer,
      pricePackage: customer || settings.hideBusinessRegistration ? null : search.get(packageParameter),
      useOpenAIForContent: settings.useOpenAIForContentDefault,
    }),
  );
  const { mutateAsync: register } = useRegister();
  const navigate = useNavigate();
  const favourite = readWantedFavourite(useLocation().state);
  if (settings.loginPlatform !== "PASSWORD") return <Text>{registrationTexts.otherPlatform}</Text>;
  return (
    <AccountForm
      label={registrationTexts.title}
      startValues={start}
      schemaOf={registrationSchema}
      fieldOf={registrationField}
      submit={async (values, form) => {
        const signedIn = await register(registrationRequest(values));
        // Members have no business here: the session waits for the next page.
        beginOnNextPage({ signedIn, favourite });
        form.resetForm();
        await navigate(paths.registerSuccessful, { state: { email: values.email.trim() } });
      }}
    >
      {({ values, isSubmitting }) => (
        <>
          {!customer && !settings.hideBusinessRegistration && (
            <BusinessSwitch isBusiness={values.businessUser} onBusiness={onBusiness} />
          )}
          <Text textStyle="sm" color="fg.muted">
            {fieldTexts.requiredHint}
          </Text>
          <PersonFields isBusiness={values.businessUser} />
          {values.businessUser && <CompanyFields branches={branches} />}
          <Consents mayUseAi={mayUseAi(values)} />
          <Button type="submit" size="lg" loading={isSubmitting}>
            {registrationTexts.submit}
          </Button>
        </>
      )}
    </AccountForm>
  );
}

type BusinessSwitchProps = { isBusiness: boolean; onBusiness?: (businessUser: boolean) => void };

function BusinessSwitch({ isBusiness, onBusiness }: BusinessSwitchProps) {
  useEffect(() => onBusiness?.(isBusiness), [isBusiness, onBusiness]);
  return <SwitchField name="businessUser">{registrationTexts.businessSwitch}</SwitchField>;
}

function PersonFields({ isBusiness }: { isBusiness: boolean }) {
  return (
    <Grid {...twoColumns}>
      <NameFields />
      <GridItem colSpan={{ sm: 2 }}>
        <TextField name="email" label={fieldTexts.email} required input={emailInput} />
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
        input={{ type: "tel", autoComplete: "tel", placeholder: fieldTexts.phoneExample }}
      />
    </Grid>
  );
}

type CompanyFieldsProps = { branches: components["schemas"]["Branch"][] };

function CompanyFields({ branches }: CompanyFieldsProps) {
  return (
    <Stack as="section" aria-labelledby="dein-unternehmen" gap="5" pt="6" borderTopWidth="1px">
      <Heading as="h2" id="dein-unternehmen" textStyle="cardTitle" fontSize="xl">
        {registrationTexts.company}
      </Heading>
      <Grid {...twoColumns}>
        <GridItem colSpan={{ sm: 2 }}>
          <TextField
            name="companyName"
            label={registrationTexts.companyName}
            required
            input={{ autoComplete: "organization" }}
          />
        </GridItem>
        <SelectField name="brancheList" label={registrationTexts.branch}>
          <option value={nothingChosen}>{registrationTexts.pleaseChoose}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField name="vatNum" label={registrationTexts.vatNum} input={{ autoComplete: "off" }} />
        <GridItem colSpan={{ sm: 2 }}>
          <TextField
            name="brancheNameDetailed"
            label={registrationTexts.branchDetail}
            input={{ placeholder: registrationTexts.branchDetailExample, autoComplete: "off" }}
          />
        </GridItem>
      </Grid>
      {/* Where the letters are too big for both, each has a line of its own. */}
      <Flex wrap="wrap" gap="5" align="flex-start">
        <Box flex="3 1 8rem" minW="0">
          <TextField
            name="streetName"
            label={registrationTexts.streetName}
            required
            input={{ autoComplete: "address-line1" }}
          />
        </Box>
        <Box flex="1 1 6rem" minW="0">
          <TextField name="streetNumber" label={registrationTexts.streetNumber} required />
        </Box>
      </Flex>
      <Flex wrap="wrap" gap="5" align="flex-start">
        <Box flex="1 1 8rem" minW="0">
          <TextField
            name="zipCode"
            label={registrationTexts.zipCode}
            required
            input={{ autoComplete: "postal-code", inputMode: "numeric" }}
          />
        </Box>
        <Box flex="3 1 12rem" minW="0">
          <TextField
            name="city"
            label={registrationTexts.city}
            required
            input={{ autoComplete: "address-level2" }}
          />
        </Box>
        <Box flex="1 1 11rem" minW="0">
          <SelectField name="country" label={registrationTexts.country} autoComplete="country">
            {countries.map((country) => (
              <option key={country} value={country}>
                {registrationTexts.countries[country]}
              </option>
            ))}
          </SelectField>
        </Box>
      </Flex>
      <ChoiceCards
        name="pricePackage"
        label={registrationTexts.pricePackage}
        choices={pricePackages.map((value) => {
          const { name, sentence } = registrationTexts.packages[value];
          return { value, title: name, sentence };
        })}
      />
    </Stack>
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
      {showsAi && (
        <CheckboxField
          name="useOpenAIForContent"
          label={registrationTexts.useAi}
          hint={
            <Text textStyle="sm" color="fg.muted" ps="9" mt="-2" mb="2">
              {registrationTexts.useAiHint}
            </Text>
          }
        />
      )}
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
