import { Box, Stack, Text } from "@chakra-ui/react";
import { Panel } from "@/shared/ui/panel";
import { accessibilityTexts } from "../accessibility-texts";
import { pageTitles } from "../texts";
import { AskOperator } from "./ask-operator";
import { InformationPage } from "./information-page";
import { InformationSection } from "./information-section";

/** The statement that the accessibility acts ask of a service: what it keeps to, what not, and whom to tell. */
export function AccessibilityPage() {
  return (
    <InformationPage title={pageTitles.accessibility} lead={accessibilityTexts.lead}>
      <Stack gap={{ base: "6", md: "8" }}>
        <Panel px={{ base: "5", sm: "8", md: "10" }} py={{ base: "6", md: "9" }}>
          <Stack gap="9" maxW="42rem">
            {accessibilityTexts.sections.map(({ title, paragraphs, points }) => (
              <InformationSection key={title} title={title}>
                <Stack gap="3" lineHeight="1.65">
                  {paragraphs.map((paragraph) => (
                    <Text key={paragraph} textWrap="pretty">
                      {paragraph}
                    </Text>
                  ))}
                  {points.length > 0 && (
                    <Box as="ul" listStyleType="disc" ps="5" css={{ "& li + li": { marginTop: "0.4em" } }}>
                      {points.map((point) => (
                        <li key={point}>{point}</li>
                      ))}
                    </Box>
                  )}
                </Stack>
              </InformationSection>
            ))}
            <Text textStyle="sm" color="fg.muted">
              {accessibilityTexts.dated}
            </Text>
          </Stack>
        </Panel>
        <AskOperator title={accessibilityTexts.askTitle} text={accessibilityTexts.ask} />
      </Stack>
    </InformationPage>
  );
}
