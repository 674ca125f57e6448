import { Box, Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { useState } from "react";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { helpTexts } from "../help-texts";
import { type SampleLanguage, sampleLanguageCodes, sampleLanguages } from "../languages/languages";

/** The most important things for whoever reads no German. */
export function OtherLanguages() {
  const [language, setLanguage] = useState<SampleLanguage | null>(null);
  return (
    <Box as="section" aria-label={helpTexts.otherLanguages}>
      <Flex gap="3" wrap="wrap" align="center">
        <Languages size={20} aria-hidden />
        {sampleLanguageCodes.map((code) => (
          <Button
            key={code}
            lang={code}
            variant="outline"
            aria-pressed={code === language}
            onClick={() => setLanguage(code === language ? null : code)}
          >
            {sampleLanguages[code].name}
          </Button>
        ))}
      </Flex>
      {language && (
        <QueryArea loading={null}>
          <Sample language={language} />
        </QueryArea>
      )}
    </Box>
  );
}

function Sample({ language }: { language: SampleLanguage }) {
  const { title, steps, note } = useSuspenseQuery({
    queryKey: ["language", language],
    queryFn: sampleLanguages[language].load,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  return (
    <Panel lang={language} p={{ base: "5", sm: "6" }} mt="4">
      <Heading as="h2" textStyle="cardTitle" mb="3">
        {title}
      </Heading>
      <Stack as="ol" ps="5" gap="2">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Stack>
      <Text color="fg.muted" mt="3">
        {note}
      </Text>
    </Panel>
  );
}
