import { Box, Button, Flex, Heading, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ShoppingBasket } from "lucide-react";
import { useEffect, useRef } from "react";
import type { LinkedService } from "@/features/booking/model/booking-link";
import { offeredServicesQuery } from "@/features/providers/api/list-offered-services";
import type { SelectedService } from "@/shared/lib/session/basket";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { linkTexts } from "./link-texts";

type LinkQuestionProps = {
  organizationNr: number;
  basket: SelectedService[];
  linked: LinkedService[];
  onTake: () => void;
  onKeep: () => void;
};

/** A link to a basket was opened while another one holds something: nothing is given up unasked. */
export function LinkQuestion({ organizationNr, basket, linked, onTake, onKeep }: LinkQuestionProps) {
  const { data: services } = useSuspenseQuery(offeredServicesQuery(organizationNr));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const titles = linked.flatMap(
    ({ serviceId }) => services.find(({ serviceID }) => serviceID === serviceId)?.description ?? [],
  );
  return (
    <Page py={{ base: "8", md: "14" }}>
      <Panel p={{ base: "5", md: "8" }} maxW="40rem" mx="auto">
        <Box aria-hidden color="brand.fg" mb="3">
          <ShoppingBasket size={28} />
        </Box>
        <Heading as="h1" ref={heading} tabIndex={-1} outline="none" textStyle="cardTitle" fontSize="xl">
          {linkTexts.question}
        </Heading>
        <Text mt="3" overflowWrap="anywhere">
          {linkTexts.own(basket.map(({ service }) => service.description))}
        </Text>
        <Text mt="1" overflowWrap="anywhere">
          {linkTexts.linked(titles)}
        </Text>
        <Flex gap="3" mt="5" wrap="wrap">
          <Button onClick={onKeep}>{linkTexts.keep}</Button>
          <Button variant="outline" onClick={onTake}>
            {linkTexts.take}
          </Button>
        </Flex>
      </Panel>
    </Page>
  );
}
