import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { ArrowRight, ShoppingBasket } from "lucide-react";
import type { ReactNode } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { barButton } from "@/shared/reservation/components/price-bar";
import { Page } from "@/shared/ui/page";
import { canBeVisit } from "../model/visit-basket";
import { bookingTexts, selectionTexts } from "../texts";
import { SummaryBar } from "./summary";

export const serviceChoiceId = "service-auswahl";

type ServiceChoiceProps = {
  basket: SelectedService[];
  /** The services of the organisation with their buttons. */
  serviceList: ReactNode;
  onContinue: () => void;
};

/** Stands in for the first step as long as nothing is chosen: the services to choose from, in place. */
export function ServiceChoice({ basket, serviceList, onContinue }: ServiceChoiceProps) {
  const isEmpty = basket.length === 0;
  return (
    <>
      <Page>
        <Box as="section" aria-label={bookingTexts.stepSelection} maxW="50rem">
          <Flex gap="3.5" align="center" mb="5">
            <Flex aria-hidden p="3" borderRadius="full" bg="brand.muted" color="brand.fg">
              <ShoppingBasket size={24} />
            </Flex>
            <Box role="status">
              <Text id={serviceChoiceId} tabIndex={-1} outline="none" fontWeight="600">
                {isEmpty ? selectionTexts.nothingChosen : selectionTexts.chosen}
              </Text>
              <Text textStyle="sm" color="fg.muted">
                {isEmpty ? selectionTexts.chooseBelow : selectionTexts.chooseMore}
              </Text>
            </Box>
          </Flex>
          {serviceList}
        </Box>
      </Page>
      {!isEmpty && (
        <SummaryBar basket={basket} isVisit={canBeVisit(basket)}>
          <Button {...barButton} onClick={onContinue}>
            {selectionTexts.continueWith}
            <ArrowRight aria-hidden />
          </Button>
        </SummaryBar>
      )}
    </>
  );
}
