import { Box, Button, chakra, Flex, IconButton, Input, Stack, Text } from "@chakra-ui/react";
import { getIn, useField, useFormikContext } from "formik";
import { Plus, X } from "lucide-react";
import type { components } from "@/api/schema";
import { characterCount } from "@/shared/lib/contact-rules";
import { type SocialMediaType, socialMediaNames } from "@/shared/lib/social-media";
import { categoryPaletteOf, hyphenatedBranchName } from "@/shared/theme/category";
import { CategoryIcon } from "@/shared/ui/category-icon";
import { EmailField } from "@/shared/ui/email-field";
import { FormField, TextField } from "@/shared/ui/form-field";
import { NumberField } from "@/shared/ui/number-field";
import { SelectBox } from "@/shared/ui/select-box";
import { TickBox } from "@/shared/ui/tick-box";
import {
  healthBranch,
  type LinkValues,
  linkKinds,
  most,
  newLink,
  type ProfileValues,
  toggledBranch,
  withMainBranch,
} from "../../model/profile-form";
import { profileSettingsTexts as texts } from "../../profile-texts";
import { SettingsSection } from "../frame/settings-frame";
import { RichTextFormField } from "../rich-text/rich-text-form-field";

export function AboutFields() {
  const { values } = useFormikContext<ProfileValues>();
  return (
    <SettingsSection title={texts.about}>
      <TextField
        name="companyName"
        label={texts.companyName}
        required
        input={{ maxLength: most.line, autoComplete: "organization" }}
      />
      <TextField
        name="brancheNameDetailed"
        label={texts.detail}
        hint={texts.detailHint}
        input={{ maxLength: most.line, autoComplete: "off" }}
      />
      <TextField
        name="slogan"
        label={texts.slogan}
        hint={texts.sloganHint(most.slogan - characterCount(values.slogan.trim()))}
        input={{ autoComplete: "off" }}
      />
      <RichTextFormField name="content" label={texts.content} hint={texts.contentHint} />
      <RichTextFormField name="topContent" label={texts.topContent} hint={texts.topContentHint} />
    </SettingsSection>
  );
}

type BranchFieldsProps = { branches: components["schemas"]["Branch"][] };

export function BranchFields({ branches }: BranchFieldsProps) {
  const { values, errors, touched, setFieldValue, setFieldTouched } = useFormikContext<ProfileValues>();
  const chosen = values.branches;
  const problem: unknown = touched.branches ? errors.branches : undefined;
  const set = (next: number[]) => {
    void setFieldTouched("branches", true, false);
    void setFieldValue("branches", next);
  };
  return (
    <SettingsSection title={texts.branches} sentence={texts.branchesText}>
      <chakra.fieldset
        border="0"
        minW="0"
        name="branches"
        aria-label={texts.branches}
        {...(typeof problem === "string" && { "aria-describedby": "branches-error" })}
      >
        <Box
          display="grid"
          columnGap="5"
          gridTemplateColumns="repeat(auto-fill, minmax(min(15rem, 100%), 1fr))"
        >
          {branches.map((branch) => {
            const isTicked = chosen.includes(branch.id);
            return (
              <TickBox
                key={branch.id}
                isTicked={isTicked}
                isDisabled={!isTicked && chosen.length >= most.branches}
                onChange={() => set(toggledBranch(chosen, branch.id))}
                label={
                  <Box as="span" colorPalette={categoryPaletteOf([branch])}>
                    <Box
                      as="span"
                      display="inline-block"
                      verticalAlign="text-bottom"
                      me="2"
                      color="colorPalette.fg"
                    >
                      <CategoryIcon branchId={branch.id} size={18} />
                    </Box>
                    {hyphenatedBranchName(branch.name)}
                  </Box>
                }
              />
            );
          })}
        </Box>
        {chosen.includes(healthBranch) && (
          <Text mt="2" color="fg.muted" textWrap="pretty">
            {texts.healthText}
          </Text>
        )}
        {typeof problem === "string" && (
          <Text id="branches-error" textStyle="sm" fontWeight="500" color="fg.error">
            {problem}
          </Text>
        )}
      </chakra.fieldset>
      {chosen.length > 1 && (
        <Stack gap="0" maxW="24rem">
          <FormField name="mainBranch" label={texts.mainBranch} hint={texts.mainBranchHint}>
            {(control) => (
              <SelectBox
                {...control}
                value={chosen[0]}
                onChange={({ target }) => set(withMainBranch(chosen, Number(target.value)))}
              >
                {branches
                  .filter(({ id }) => chosen.includes(id))
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </SelectBox>
            )}
          </FormField>
        </Stack>
      )}
    </SettingsSection>
  );
}

export function LinkFields() {
  const { values, setFieldValue } = useFormikContext<ProfileValues>();
  const links = values.socialMedia;
  const set = (next: LinkValues[]) => void setFieldValue("socialMedia", next, false);
  return (
    <SettingsSection title={texts.links} sentence={texts.linksText}>
      {links.length === 0 ? (
        <Text color="fg.muted">{texts.noLinks}</Text>
      ) : (
        <Stack as="ul" listStyleType="none" gap="3">
          {links.map((link, position) => (
            <LinkLine
              key={link.key}
              link={link}
              position={position}
              onRemove={() => set(links.filter(({ key }) => key !== link.key))}
            />
          ))}
        </Stack>
      )}
      {links.length < linkKinds.length && (
        <Box>
          <Button variant="outline" onClick={() => set([...links, newLink(links)])}>
            <Plus aria-hidden />
            {texts.addLink}
          </Button>
        </Box>
      )}
    </SettingsSection>
  );
}

type LinkLineProps = { link: LinkValues; position: number; onRemove: () => void };

function LinkLine({ link, position, onRemove }: LinkLineProps) {
  const { errors, touched } = useFormikContext<ProfileValues>();
  const [kind] = useField<SocialMediaType>(`socialMedia.${position}.socialMediaType`);
  const [website] = useField<string>(`socialMedia.${position}.website`);
  const names = [kind.name, website.name];
  const problem: unknown = names.map((name) => getIn(touched, name) && getIn(errors, name)).find(Boolean);
  const isWrong = typeof problem === "string";
  const wrong = isWrong && { "aria-invalid": true, "aria-describedby": `${website.name}-error` };
  return (
    <li>
      <Flex gap="2" wrap="wrap" align="center">
        <SelectBox
          frame={{ flex: "1 1 9rem", width: "auto" }}
          {...kind}
          aria-label={texts.kind(position + 1)}
        >
          {linkKinds.map((name) => (
            <option key={name} value={name}>
              {socialMediaNames[name]}
            </option>
          ))}
        </SelectBox>
        <Flex flex="3 1 14rem" gap="1" minW="0">
          <Input
            {...website}
            {...wrong}
            aria-label={texts.address(position + 1)}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={most.link}
            placeholder={texts.examples(link.socialMediaType)}
          />
          <IconButton
            variant="ghost"
            colorPalette="gray"
            aria-label={texts.removeLink(socialMediaNames[link.socialMediaType])}
            onClick={onRemove}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      {isWrong && (
        <Text id={`${website.name}-error`} textStyle="sm" fontWeight="500" color="fg.error" mt="1">
          {problem}
        </Text>
      )}
    </li>
  );
}

/** Beside each other where there is room. */
const row = { gap: "4", wrap: "wrap", align: "flex-start" } as const;

type TraderFieldsProps = { owner: string };

/** The legal trader. */
export function TraderFields({ owner }: TraderFieldsProps) {
  const { values } = useFormikContext<ProfileValues>();
  const usual = [values.companyName.trim(), owner].filter(Boolean).join(", ");
  const line = { maxLength: most.line, autoComplete: "off" } as const;
  return (
    <SettingsSection title={texts.trader} sentence={texts.traderText}>
      <TextField name="legalName" label={texts.legalName} hint={texts.legalNameHint(usual)} input={line} />
      <Flex
        {...row}
        css={{ "& > :first-child": { flex: "3 1 10rem" }, "& > :last-child": { flex: "1 1 6rem" } }}
      >
        <TextField name="streetName" label={texts.street} required input={line} />
        <TextField
          name="streetNumber"
          label={texts.streetNumber}
          required
          input={{ ...line, maxLength: 20 }}
        />
      </Flex>
      <Flex
        {...row}
        css={{ "& > :first-child": { flex: "1 1 8rem" }, "& > :last-child": { flex: "3 1 12rem" } }}
      >
        <NumberField name="zipCode" label={texts.zipCode} required input={{ maxLength: 5 }} />
        <TextField name="city" label={texts.city} required input={line} />
      </Flex>
      <Flex {...row} css={{ "& > *": { flex: "1 1 12rem" } }}>
        <EmailField name="contactEmail" label={texts.email} hint={texts.emailHint} input={line} />
        <TextField name="contactPhone" label={texts.phone} input={{ ...line, type: "tel", maxLength: 50 }} />
      </Flex>
      <TextField name="vatNumber" label={texts.vatNumber} input={line} />
      <Flex {...row} css={{ "& > *": { flex: "1 1 12rem" } }}>
        <TextField name="registerNumber" label={texts.registerNumber} input={line} />
        <TextField name="registerCourt" label={texts.registerCourt} input={line} />
      </Flex>
    </SettingsSection>
  );
}
