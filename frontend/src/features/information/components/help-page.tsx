import { Accordion, Stack, Text } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { AccordionRoot } from "@/shared/ui/accordion";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { type HelpQuestion, helpTexts } from "../help-texts";
import { pageTitles } from "../texts";
import { AskOperator } from "./ask-operator";
import { InformationPage } from "./information-page";
import { InformationSection } from "./information-section";
import { OtherLanguages } from "./other-languages";

export function HelpPage() {
  return (
    <InformationPage title={pageTitles.help} lead={helpTexts.lead}>
      <Stack gap={{ base: "10", md: "12" }}>
        <OtherLanguages />
        {helpTexts.groups.map(({ title, questions }) => (
          <InformationSection key={title} title={title}>
            <Questions questions={questions} />
          </InformationSection>
        ))}
        <AskOperator title={helpTexts.askTitle} text={helpTexts.ask} />
      </Stack>
    </InformationPage>
  );
}

type QuestionsProps = { questions: readonly HelpQuestion[] };

function Questions({ questions }: QuestionsProps) {
  return (
    <AccordionRoot multiple collapsible asChild>
      <Panel overflow="hidden">
        {questions.map(({ question, answer, link }, index) => (
          <Accordion.Item
            key={question}
            // Part of the ids, in which blanks have no place.
            value={String(index)}
            borderBottomWidth="1px"
            _last={{ borderBottomWidth: "0" }}
          >
            <h3>
              <Accordion.ItemTrigger
                px={{ base: "4", sm: "6" }}
                py="4"
                minH="14"
                gap="4"
                cursor="pointer"
                justifyContent="space-between"
                _hover={{ bg: "bg.subtle" }}
                _focusVisible={{ outlineOffset: "-2px" }}
              >
                <Text as="span" minW="0" fontWeight="600" textAlign="start" textWrap="pretty">
                  {question}
                </Text>
                <Accordion.ItemIndicator color="brand.fg">
                  <ChevronDown aria-hidden />
                </Accordion.ItemIndicator>
              </Accordion.ItemTrigger>
            </h3>
            <Accordion.ItemContent>
              <Accordion.ItemBody px={{ base: "4", sm: "6" }} pt="0" pb="5">
                <Text maxW="40rem" color="fg.muted" textWrap="pretty">
                  {answer}
                </Text>
                {link && (
                  <PageLink to={link.to} mt="2" py="1" color="brand.fg" fontWeight="600">
                    {link.text}
                  </PageLink>
                )}
              </Accordion.ItemBody>
            </Accordion.ItemContent>
          </Accordion.Item>
        ))}
      </Panel>
    </AccordionRoot>
  );
}
