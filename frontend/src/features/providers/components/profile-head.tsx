import { Badge, Flex, Heading, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { FavouriteHeart } from "@/shared/account/components/favourite-heart";
import { addressOf } from "@/shared/lib/address";
import { commonTexts } from "@/shared/texts/common";
import { categoryPaletteOf, hyphenatedBranchName } from "@/shared/theme/category";
import { CategoryIcon } from "@/shared/ui/category-icon";
import { ErrorBoundary } from "@/shared/ui/error-boundary";
import { ExternalLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { ProviderText } from "@/shared/ui/provider-html";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import type { Organization } from "../api/get-organization";
import { webContentQuery } from "../api/get-web-content";
import { businessHoursQuery } from "../api/list-business-hours";
import { imageAddressOf, mapLinkOf } from "../model/contact-links";
import { profileTexts } from "../texts";
import { CompanyMark } from "./company-mark";
import { Cover } from "./cover";
import { OpeningStatusLine } from "./opening-status-line";

type OrganizationProps = { organization: Organization };

type ProfileCoverProps = OrganizationProps & { image?: string | null };

function ProfileCover({ organization, image }: ProfileCoverProps) {
  return (
    <Cover
      organizationNr={organization.organizationNr}
      palette={categoryPaletteOf(organization.branches)}
      columns={18}
      rows={4}
      image={image}
      height={{ base: "8.75rem", md: "16.25rem" }}
    />
  );
}

function CoverWithPhoto({ organization }: OrganizationProps) {
  const { data } = useSuspenseQuery(webContentQuery(organization.organizationNr, "account_background_image"));
  return <ProfileCover organization={organization} image={imageAddressOf(data.htmlContent)} />;
}

function Slogan({ organization }: OrganizationProps) {
  const { data } = useSuspenseQuery(webContentQuery(organization.organizationNr, "account_overview_slogan"));
  return data.htmlContent === "" ? null : (
    <Text fontSize="lg" color="fg.muted" mt="2" maxW="44rem" textWrap="pretty">
      <ProviderText html={data.htmlContent} />
    </Text>
  );
}

function StatusNow({ organization }: OrganizationProps) {
  const { data } = useSuspenseQuery(businessHoursQuery(organization.organizationNr));
  return <OpeningStatusLine hours={data} timeZone={organization.timeZone} textStyle="md" />;
}

type FactProps = { children: ReactNode };

function Facts({ children }: FactProps) {
  return (
    <Flex wrap="wrap" columnGap="5" rowGap="1" mt="2" align="center">
      {children}
    </Flex>
  );
}

export function ProfileHead({ organization }: OrganizationProps) {
  const palette = categoryPaletteOf(organization.branches);
  const plainCover = <ProfileCover organization={organization} />;
  return (
    <>
      <OptionalQueryArea loading={plainCover}>
        <CoverWithPhoto organization={organization} />
      </OptionalQueryArea>
      <Page>
        <CompanyMark
          companyName={organization.companyName}
          logo={organization.logo}
          palette={palette}
          position="relative"
          boxSize={{ base: "5.5rem", md: "8rem" }}
          mt={{ base: "-10", md: "-14" }}
          fontSize={{ base: "3xl", md: "4xl" }}
          outlineWidth="4px"
          outlineStyle="solid"
          outlineColor="bg"
        />
        <Flex justify="space-between" align="flex-start" gap="4" mt="4">
          <Heading as="h1" textStyle="pageTitle" minW="0">
            {organization.companyName}
          </Heading>
          <FavouriteHeart organization={organization} size="lg" flexShrink="0" />
        </Flex>
        {/* Slogan and status have no waiting of their own: they come with the name, so that nothing moves. */}
        <ErrorBoundary fallback={() => null}>
          <Slogan organization={organization} />
        </ErrorBoundary>
        <Facts>
          <ExternalLink
            href={mapLinkOf(organization)}
            color="fg.muted"
            py="1.5"
            maxW="full"
            overflowWrap="anywhere"
            _hover={{ color: "fg" }}
            aria-label={`${addressOf(organization)}, ${profileTexts.showOnMap} (${commonTexts.newTab})`}
          >
            <MapPin size={18} aria-hidden />
            {addressOf(organization)}
          </ExternalLink>
          <ErrorBoundary fallback={() => null}>
            <StatusNow organization={organization} />
          </ErrorBoundary>
        </Facts>
        <Flex wrap="wrap" gap="2" mt="2">
          {organization.branches.map((branch) => (
            <Badge
              key={branch.id}
              colorPalette={categoryPaletteOf([branch])}
              bg="colorPalette.subtle"
              color="colorPalette.fg"
              borderRadius="l1"
              px="2.5"
              py="1.5"
              gap="1.5"
              textStyle="sm"
              fontWeight="600"
              whiteSpace="normal"
            >
              <CategoryIcon branchId={branch.id} size={15} />
              {hyphenatedBranchName(branch.name)}
            </Badge>
          ))}
        </Flex>
      </Page>
    </>
  );
}
