import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { addressOf } from "@/shared/lib/address";
import { mapLinkOf } from "@/shared/lib/map-link";
import { commonTexts } from "@/shared/texts/common";
import { categoryPaletteOf, hyphenatedBranchName } from "@/shared/theme/category";
import { CategoryIcon } from "@/shared/ui/category-icon";
import { ExternalLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { ProviderText } from "@/shared/ui/provider-html";
import type { Organization } from "../api/get-organization";
import { profileTexts } from "../texts";
import { CompanyMark } from "./company-mark";
import { Cover } from "./cover";

type OrganizationProps = { organization: Organization };

type ProfileCoverProps = OrganizationProps & { image?: string | null };

/** Low on phones, and so is all of the head: the first service belongs on the first screen. */
export const coverHeight = { base: "5rem", md: "16.25rem" };

export function ProfileCover({ organization, image }: ProfileCoverProps) {
  return (
    <Cover
      organizationNr={organization.organizationNr}
      palette={categoryPaletteOf(organization.branches)}
      columns={18}
      rows={4}
      image={image}
      height={coverHeight}
    />
  );
}

type SloganProps = { html: string };

export function Slogan({ html }: SloganProps) {
  return html === "" ? null : (
    <Text fontSize={{ base: "md", md: "lg" }} color="fg.muted" mt="2" maxW="44rem" textWrap="pretty">
      <ProviderText html={html} />
    </Text>
  );
}

type FactProps = { children: ReactNode };

function Facts({ children }: FactProps) {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mt={{ base: "1", md: "2" }} align="center">
      {children}
    </Flex>
  );
}

type ProfileHeadProps = OrganizationProps & {
  cover: ReactNode;
  slogan: ReactNode;
  status: ReactNode;
  /** What visitors can do with the whole profile. */
  action?: ReactNode;
};

/** Picture, name and address of an organisation, around what it says about itself. */
export function ProfileHead({ organization, cover, slogan, status, action }: ProfileHeadProps) {
  const palette = categoryPaletteOf(organization.branches);
  return (
    <>
      {cover}
      <Page>
        {/* On phones the name stands beside the logo; where the letters are too big for both, below it. */}
        <Flex wrap="wrap" align="flex-start" columnGap={{ base: "3", md: "4" }}>
          <Box flexBasis={{ md: "100%" }}>
            <CompanyMark
              companyName={organization.companyName}
              logo={organization.logo}
              palette={palette}
              sizes="8rem"
              position="relative"
              boxSize={{ base: "4rem", md: "8rem" }}
              mt={{ base: "-7", md: "-14" }}
              fontSize={{ base: "2xl", md: "4xl" }}
              outlineWidth="4px"
              outlineStyle="solid"
              outlineColor="bg"
            />
          </Box>
          <Heading
            as="h1"
            textStyle={{ base: "cardTitle", md: "pageTitle" }}
            flex="1 1 8.5rem"
            minW="0"
            overflowWrap="anywhere"
            mt={{ base: "1.5", md: "4" }}
          >
            {organization.companyName}
          </Heading>
          <Box flexShrink="0" mt={{ base: "1.5", md: "4" }}>
            {action}
          </Box>
        </Flex>
        {slogan}
        <Facts>
          <ExternalLink
            href={mapLinkOf(organization)}
            color="fg.muted"
            py={{ base: "0.5", md: "1.5" }}
            maxW="full"
            overflowWrap="anywhere"
            _hover={{ color: "fg" }}
            aria-label={`${addressOf(organization)}, ${profileTexts.showOnMap} (${commonTexts.newTab})`}
          >
            <MapPin size={18} aria-hidden />
            {addressOf(organization)}
          </ExternalLink>
          {status}
        </Facts>
        <Flex wrap="wrap" gap="2" mt={{ base: "1", md: "2" }}>
          {organization.branches.map((branch) => (
            <Flex
              as="span"
              key={branch.id}
              align="center"
              colorPalette={categoryPaletteOf([branch])}
              bg="colorPalette.subtle"
              color="colorPalette.fg"
              borderRadius="l1"
              px="2.5"
              py={{ base: "0.5", md: "1.5" }}
              gap="1.5"
              textStyle="sm"
              fontWeight="600"
            >
              <CategoryIcon branchId={branch.id} size={15} />
              {hyphenatedBranchName(branch.name)}
            </Flex>
          ))}
        </Flex>
      </Page>
    </>
  );
}
