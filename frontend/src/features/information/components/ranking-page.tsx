import { Box, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { X } from "lucide-react";
import { Panel } from "@/shared/ui/panel";
import { rankingTexts } from "../ranking-texts";
import { pageTitles } from "../texts";
import { InformationPage } from "./information-page";
import { InformationSection } from "./information-section";

const heaviest = 7;

/** The rules of the order of results, as people who look for something can follow them. */
export function RankingPage() {
  return (
    <InformationPage title={pageTitles.ranking} lead={rankingTexts.lead}>
      <Stack gap={{ base: "10", md: "12" }}>
        <InformationSection title={rankingTexts.stepsTitle}>
          <Text mb="4" color="fg.muted">
            {rankingTexts.stepsIntro}
          </Text>
          <Steps />
        </InformationSection>
        <InformationSection title={rankingTexts.weightsTitle}>
          <Text color="fg.muted" maxW="42rem" textWrap="pretty">
            {rankingTexts.weightsIntro} {rankingTexts.weightsInCategory}
          </Text>
          <Panel mt="4" p={{ base: "4", sm: "6" }}>
            <Weights />
          </Panel>
        </InformationSection>
        <InformationSection title={rankingTexts.othersTitle}>
          <Text maxW="42rem" textWrap="pretty">
            {rankingTexts.others}
          </Text>
          <Text mt="3" maxW="42rem" textWrap="pretty">
            {rankingTexts.filters}
          </Text>
        </InformationSection>
        <InformationSection title={rankingTexts.notTitle}>
          <Stack as="ul" listStyleType="none" gap="3" maxW="42rem">
            {rankingTexts.not.map((point) => (
              <Flex as="li" key={point} gap="3" align="flex-start">
                <Flex
                  aria-hidden
                  boxSize="6"
                  borderRadius="full"
                  bg="accent.subtle"
                  color="accent.fg"
                  align="center"
                  justify="center"
                  flexShrink="0"
                >
                  <X size={15} strokeWidth={2.75} />
                </Flex>
                <Text textWrap="pretty">{point}</Text>
              </Flex>
            ))}
          </Stack>
        </InformationSection>
      </Stack>
    </InformationPage>
  );
}

function Steps() {
  return (
    <Panel>
      <Box as="ol" listStyleType="none">
        {rankingTexts.steps.map(({ title, text }, index) => (
          <Flex
            as="li"
            key={title}
            gap="4"
            p={{ base: "4", sm: "6" }}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: "0" }}
          >
            <Flex
              aria-hidden
              boxSize="10"
              flexShrink="0"
              align="center"
              justify="center"
              borderRadius="l2"
              bg="brand.muted"
              color="brand.fg"
              fontFamily="heading"
              fontWeight="700"
              fontSize="lg"
            >
              {index + 1}
            </Flex>
            <Box minW="0" maxW="40rem">
              <Text as="h3" textStyle="cardTitle">
                {title}
              </Text>
              <Text mt="1" color="fg.muted" textWrap="pretty">
                {text}
              </Text>
            </Box>
          </Flex>
        ))}
      </Box>
    </Panel>
  );
}

function Weights() {
  return (
    <chakra.table
      width="100%"
      css={{
        // All columns have room for a piece of a word, however large the text is.
        tableLayout: "fixed",
        "& th": {
          textAlign: "start",
          fontWeight: "600",
          paddingBlock: "2.5",
          overflowWrap: "anywhere",
          hyphens: "auto",
        },
        "& :is(th, td):not(:last-child)": { paddingInlineEnd: { base: "2", sm: "4" } },
        "& thead th": { color: "fg.muted", textStyle: "sm", verticalAlign: "bottom" },
        "& tbody tr": { borderTopWidth: "1px" },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{rankingTexts.where}</th>
          <th scope="col">{rankingTexts.plain}</th>
          <th scope="col">{rankingTexts.inCategory}</th>
        </tr>
      </thead>
      <tbody>
        {rankingTexts.weights.map(({ place, plain, inCategory }) => (
          <tr key={place}>
            <th scope="row">{place}</th>
            <td>
              <Bar weight={plain} />
            </td>
            <td>
              <Bar weight={inCategory} />
            </td>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

type BarProps = { weight: number };

function Bar({ weight }: BarProps) {
  return (
    <Flex align="center" gap="3">
      <Text as="span" fontWeight="700" minW="3">
        {weight}
      </Text>
      <Box aria-hidden hideBelow="sm" width={{ sm: "5rem", md: "7rem" }}>
        <Box
          height="2.5"
          borderRadius="full"
          bg="brand.solid"
          style={{ width: `${(weight / heaviest) * 100}%` }}
        />
      </Box>
    </Flex>
  );
}
