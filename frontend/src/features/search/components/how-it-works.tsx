import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { homeTexts } from "../texts";
import { FindPicture, GoPicture, PickPicture } from "./how-it-works-pictures";

const steps = [
  { ...homeTexts.steps.find, palette: "category13", Picture: FindPicture },
  { ...homeTexts.steps.pick, palette: "category9", Picture: PickPicture },
  { ...homeTexts.steps.go, palette: "category11", Picture: GoPicture },
];

export function HowItWorks() {
  return (
    <Box as="section" aria-labelledby="so-funktioniert-es">
      <Heading as="h2" id="so-funktioniert-es" textStyle="sectionTitle" mb={{ base: "4", md: "6" }}>
        {homeTexts.howItWorks}
      </Heading>
      <Grid
        as="ol"
        listStyleType="none"
        templateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))" }}
        gap={{ base: "6", sm: "4", md: "5" }}
      >
        {steps.map(({ title, sentence, palette, Picture }, index) => (
          <Box as="li" key={title} colorPalette={palette}>
            <Box bg="colorPalette.subtle" color="colorPalette.fg" borderRadius="l3" overflow="hidden">
              <Picture />
            </Box>
            <Flex gap="3" mt="4">
              <Flex
                aria-hidden
                flexShrink="0"
                boxSize="8"
                align="center"
                justify="center"
                borderRadius="full"
                bg="colorPalette.solid"
                color="colorPalette.contrast"
                fontFamily="heading"
                fontWeight="700"
              >
                {index + 1}
              </Flex>
              <Box>
                <Heading as="h3" textStyle="cardTitle" lineHeight="2rem">
                  {title}
                </Heading>
                <Text color="fg.muted" mt="1" textWrap="pretty">
                  {sentence}
                </Text>
              </Box>
            </Flex>
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
