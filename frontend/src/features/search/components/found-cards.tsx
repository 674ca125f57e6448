import { Box, Stack, Text } from "@chakra-ui/react";
import type { OrganizationCard } from "../api/search-organizations";
import { searchTexts } from "../texts";
import { CardGrid, type RenderCard } from "./card-grid";

type FoundCardsProps = {
  organizations: OrganizationCard[];
  /** So many of them, the first ones, are what was asked for. */
  fitting: number;
  /** Whether anybody on any page is. */
  isHit: boolean;
  renderCard: RenderCard;
};

/** The cards of a page, with a line drawn before those that are only similar to what was asked for. */
export function FoundCards({ organizations, fitting, isHit, renderCard }: FoundCardsProps) {
  const similar = organizations.slice(fitting);
  return (
    <Stack gap={{ base: "6", md: "8" }}>
      {fitting > 0 && <CardGrid organizations={organizations.slice(0, fitting)} renderCard={renderCard} />}
      {similar.length > 0 && (
        <Box>
          <Text
            mb="4"
            pt={fitting > 0 ? "6" : "0"}
            borderTopWidth={fitting > 0 ? "1px" : "0"}
            color="fg.muted"
            textStyle="sm"
          >
            <Text as="span" color="fg" fontWeight="600">
              {isHit ? searchTexts.similar : searchTexts.noHit}
            </Text>
            {!isHit && ` ${searchTexts.nearest}`}
          </Text>
          <CardGrid organizations={similar} renderCard={renderCard} />
        </Box>
      )}
    </Stack>
  );
}
