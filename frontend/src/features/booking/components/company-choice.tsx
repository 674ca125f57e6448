import { chakra, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import { RadioTile } from "@/shared/ui/radio-tile";
import { type Company, companies } from "../model/company";
import { companyTexts } from "../texts";

type CompanyChoiceProps = {
  company: Company;
  /** Whether it makes a difference that several come one after the other: one person may be elsewhere meanwhile. */
  isInTurnDistinct: boolean;
  onChoose: (company: Company) => void;
};

/** Asks who comes before a time is chosen: whether the times may be at once hangs on it. */
export function CompanyChoice({ company, isInTurnDistinct, onChoose }: CompanyChoiceProps) {
  // Two answers with one outcome would be a riddle.
  const offered = isInTurnDistinct ? companies : (["alone", "atOnce"] as const);
  const chosen = isInTurnDistinct || company === "atOnce" ? company : "alone";
  return (
    <chakra.fieldset mb="2">
      <VisuallyHidden as="legend">{companyTexts.question}</VisuallyHidden>
      {/* No word is broken: where the letters are large, the tiles take more lines. */}
      <Flex wrap="wrap" gap="2">
        {offered.map((one) => (
          <RadioTile
            key={one}
            name="company"
            value={one}
            isChosen={one === chosen}
            onChoose={() => onChoose(one)}
            display="block"
            borderRadius="l2"
            flex="1 1 4.5rem"
            px="1.5"
            py="1"
            minH="11"
            alignContent="center"
            textAlign="center"
          >
            <Text as="span" display="block" textStyle="sm" fontWeight="600" lineHeight="1.25">
              {companyTexts.names[one]}
            </Text>
          </RadioTile>
        ))}
      </Flex>
    </chakra.fieldset>
  );
}
