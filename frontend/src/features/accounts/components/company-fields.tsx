import { Box, Flex, Grid, GridItem, Text } from "@chakra-ui/react";
import type { components } from "@/api/schema";
import { CheckboxField, TextField } from "@/shared/ui/form-field";
import { countries, nothingChosen, pricePackages } from "../model/registration";
import { registrationTexts } from "../texts";
import { ChoiceCards, SelectField, twoColumns } from "./account-fields";

type CompanyFieldsProps = { branches: components["schemas"]["Branch"][] };

/** What a company is asked for: at its registration, and of members who found one. */
export function CompanyFields({ branches }: CompanyFieldsProps) {
  return (
    <>
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
    </>
  );
}

/** Whether a service may draft the text of the profile. */
export function AiConsent() {
  return (
    <CheckboxField
      name="useOpenAIForContent"
      label={registrationTexts.useAi}
      hint={
        <Text textStyle="sm" color="fg.muted" ps="9" mt="-2" mb="2">
          {registrationTexts.useAiHint}
        </Text>
      }
    />
  );
}
