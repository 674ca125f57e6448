import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { Link } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { WrappingButton } from "@/shared/ui/buttons";
import poster from "../film/how-it-works.jpg";
import film from "../film/how-it-works.mp4";
import captions from "../film/how-it-works.vtt?url";
import { homeTexts } from "../texts";
import { FindPicture, GoPicture, PickPicture } from "./how-it-works-pictures";

const steps = [
  { ...homeTexts.steps.find, palette: "category13", Picture: FindPicture },
  { ...homeTexts.steps.pick, palette: "category9", Picture: PickPicture },
  { ...homeTexts.steps.go, palette: "category11", Picture: GoPicture },
];

/** The same three steps in the demo town; made by `just film`. There is nothing to hear. */
function Film() {
  return (
    <Box as="figure" maxW="17rem" mx="auto" mt={{ base: "8", lg: "0" }}>
      <Box
        borderRadius="l3"
        borderWidth="1px"
        overflow="hidden"
        bg="bg.muted"
        aspectRatio={9 / 16}
        // It shows light pages.
        filter={{ _dark: "brightness(0.75)" }}
      >
        <video controls playsInline preload="none" poster={poster} width="100%" aria-label={homeTexts.film}>
          <source src={film} type="video/mp4" />
          <track kind="captions" src={captions} srcLang="de" label="Deutsch" default />
        </video>
      </Box>
      <Text as="figcaption" color="fg.muted" textStyle="sm" mt="2">
        {homeTexts.film}
      </Text>
    </Box>
  );
}

export function HowItWorks() {
  const { kind } = useCurrentUser();
  return (
    <Box as="section" aria-labelledby="so-funktioniert-es">
      <Heading as="h2" id="so-funktioniert-es" textStyle="sectionTitle" mb={{ base: "4", md: "6" }}>
        {homeTexts.howItWorks}
      </Heading>
      <Grid templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 17rem" }} columnGap="10">
        <Grid
          as="ol"
          listStyleType="none"
          templateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(3, minmax(0, 1fr))", lg: "minmax(0, 1fr)" }}
          gap={{ base: "6", sm: "4", md: "5" }}
        >
          {steps.map(({ title, sentence, palette, Picture }, index) => (
            <Grid
              as="li"
              key={title}
              colorPalette={palette}
              templateColumns={{ base: "minmax(0, 1fr)", lg: "16rem minmax(0, 1fr)" }}
              alignContent="start"
              alignItems={{ lg: "center" }}
              columnGap="8"
            >
              <Box bg="colorPalette.subtle" color="colorPalette.fg" borderRadius="l3" overflow="hidden">
                <Picture />
              </Box>
              <Flex gap="3" mt={{ base: "4", lg: "0" }}>
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
            </Grid>
          ))}
        </Grid>
        <Film />
      </Grid>
      {kind === "visitor" && (
        <WrappingButton asChild variant="outline" mt={{ base: "6", md: "8" }}>
          <Link to={paths.register()}>{homeTexts.registerFree}</Link>
        </WrappingButton>
      )}
    </Box>
  );
}
