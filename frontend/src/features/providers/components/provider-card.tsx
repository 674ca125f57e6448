import { Box, Button, Card, Flex, LinkBox, LinkOverlay, Text } from "@chakra-ui/react";
import { Link } from "react-router";
import type { components } from "@/api/schema";
import { FavouriteHeart } from "@/shared/account/components/favourite-heart";
import { currentWallTime } from "@/shared/lib/clock";
import { paths } from "@/shared/lib/paths";
import { categoryPaletteOf } from "@/shared/theme/category";
import { cardTexts } from "../card-texts";
import { cardOffer } from "../model/card-offer";
import { imageAddressOf } from "../model/contact-links";
import { CompanyMark } from "./company-mark";
import { Cover } from "./cover";
import { ExpandableText } from "./expandable-text";
import { NextFreeLine } from "./next-free-line";
import { OpeningStatusLine } from "./opening-status-line";

/** Kilometres: who is the middle of a place is not away from it. */
const worthTelling = 0.1;

type ProviderCardProps = {
  organization: components["schemas"]["OrganizationCard"];
  /** Of the name: one below the heading that the cards stand under. */
  heading?: "h2" | "h3";
};

export function ProviderCard({ organization, heading = "h3" }: ProviderCardProps) {
  const {
    organizationNr,
    companyName,
    logo,
    cover,
    city,
    branches,
    slogan,
    businessHours,
    timeZone,
    distance,
  } = organization;
  const palette = categoryPaletteOf(branches);
  const { title, price, next, pause, path, button, label } = cardOffer(
    organization,
    currentWallTime(timeZone).year,
  );
  return (
    <Card.Root
      asChild
      variant="elevated"
      borderRadius="l3"
      overflow="hidden"
      transition="box-shadow 180ms ease-out, transform 180ms ease-out"
      _hover={{ boxShadow: "lg", transform: "translateY(-2px)" }}
    >
      <LinkBox as="article" height="100%" display="flex" flexDirection="column">
        <Cover
          organizationNr={organizationNr}
          palette={palette}
          columns={8}
          rows={4}
          image={cover && imageAddressOf(cover)}
          sizes="(min-width: 1200px) 18rem, (min-width: 900px) 33vw, (min-width: 600px) 50vw, 100vw"
          isLazy
          // Low on phones: two cards fit the screen.
          height={{ base: "5rem", sm: "auto" }}
          aspectRatio={{ sm: 16 / 9 }}
        />
        <FavouriteHeart
          organization={organization}
          size="sm"
          position="absolute"
          top="2.5"
          insetEnd="2.5"
          zIndex="1"
          boxSize="11"
        />
        <Box
          position="relative"
          px="4"
          pt={{ base: "8", sm: "9" }}
          pb="4"
          flex="1"
          display="flex"
          flexDirection="column"
        >
          <CompanyMark
            companyName={companyName}
            logo={logo}
            palette={palette}
            position="absolute"
            top="-6"
            insetStart="4"
            boxSize="12"
            fontSize="lg"
            outlineWidth="3px"
            outlineStyle="solid"
            outlineColor="bg.panel"
          />
          <Text as={heading} textStyle="cardTitle">
            <LinkOverlay asChild>
              <Link to={paths.profile(organization)}>{companyName}</Link>
            </LinkOverlay>
          </Text>
          <Text textStyle="sm" color="fg.muted" mt="0.5">
            {city}
            {distance !== null && distance >= worthTelling && ` · ${cardTexts.distance(distance)}`}
          </Text>
          <OpeningStatusLine hours={businessHours} timeZone={timeZone} mt="1.5" textStyle="sm" />
          {title && (
            <Flex justify="space-between" gap="3" mt="2" textStyle="sm" fontWeight="600">
              <Text lineClamp="2">{title}</Text>
              <Text whiteSpace="nowrap">{price}</Text>
            </Flex>
          )}
          {pause && (
            <Text textStyle="sm" color="fg.muted" mt="1">
              {pause}
            </Text>
          )}
          {next && <NextFreeLine {...next} timeZone={timeZone} />}
          {slogan && <ExpandableText mt="2">{slogan}</ExpandableText>}
          <Box mt="auto" pt={{ base: "3", sm: "4" }}>
            <Button asChild variant="subtle" width="100%" position="relative" zIndex="1">
              <Link to={path} aria-label={label}>
                {button}
              </Link>
            </Button>
          </Box>
        </Box>
      </LinkBox>
    </Card.Root>
  );
}
