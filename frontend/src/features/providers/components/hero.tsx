import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { Check } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import { ButtonLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { homeTexts } from "../texts";
import { HeroPicture } from "./hero-picture";

export function Hero() {
  return (
    <Box bg="bg.hero" overflow="hidden">
      <Page>
        <Grid
          templateColumns={{ base: "1fr", md: "minmax(0, 45rem) minmax(0, 1fr)" }}
          alignItems="center"
          gap="8"
        >
          <Box py={{ base: "9", md: "20" }} minW="0">
            <Text as="h1" textStyle="display">
              {homeTexts.headline}
            </Text>
            <Text
              color="fg.muted"
              fontSize={{ base: "lg", md: "xl" }}
              mt={{ base: "4", md: "6" }}
              textWrap="pretty"
            >
              {homeTexts.sentence}
            </Text>
            <ButtonLink
              to={paths.providerList}
              size="lg"
              width={{ base: "100%", sm: "auto" }}
              mt={{ base: "6", md: "8" }}
            >
              {homeTexts.discover}
            </ButtonLink>
            <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="6" rowGap="1.5" mt="6">
              {homeTexts.promises.map((promise) => (
                <Flex as="li" key={promise} align="center" gap="2" textStyle="sm" fontWeight="500">
                  <Box color="brand.fg" flexShrink="0">
                    <Check size={16} strokeWidth={3} aria-hidden />
                  </Box>
                  {promise}
                </Flex>
              ))}
            </Flex>
          </Box>
          <HeroPicture hideBelow="md" alignSelf="end" justifySelf="end" />
        </Grid>
      </Page>
    </Box>
  );
}
