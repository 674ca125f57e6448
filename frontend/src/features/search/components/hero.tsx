import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { Page } from "@/shared/ui/page";
import type { Search } from "../model/search-address";
import { homeTexts } from "../texts";
import { HeroPicture } from "./hero-picture";
import { SearchBox } from "./search-box";

type HeroProps = { search: Search | null };

/** The band with the search. While somebody searches it is a single row, so that what was found is seen at once. */
export function Hero({ search }: HeroProps) {
  return (
    <Box bg="bg.hero">
      <Page>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 45rem) minmax(0, 1fr)" }}
          alignItems="center"
          gap="8"
        >
          <Box py={search ? { base: "2", md: "4" } : { base: "8", md: "16" }} minW="0">
            {!search && (
              <>
                <Text as="h1" textStyle="display">
                  {homeTexts.headline}
                </Text>
                <Text
                  color="fg.muted"
                  fontSize={{ base: "lg", md: "xl" }}
                  mt={{ base: "3", md: "6" }}
                  textWrap="pretty"
                >
                  {homeTexts.sentence}
                </Text>
              </>
            )}
            <SearchBox search={search} mt={search ? "0" : { base: "5", md: "8" }} />
            {!search && (
              <Flex
                as="ul"
                listStyleType="none"
                wrap="wrap"
                columnGap="6"
                rowGap="1.5"
                mt={{ base: "5", md: "6" }}
              >
                {homeTexts.promises.map((promise) => (
                  <Flex as="li" key={promise} align="center" gap="2" textStyle="sm" fontWeight="500">
                    <Box color="brand.fg" flexShrink="0">
                      <Check size={16} strokeWidth={3} aria-hidden />
                    </Box>
                    {promise}
                  </Flex>
                ))}
              </Flex>
            )}
          </Box>
          {!search && <HeroPicture hideBelow="md" alignSelf="end" justifySelf="end" />}
        </Grid>
      </Page>
    </Box>
  );
}
