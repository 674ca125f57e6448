import { Box, Button, Flex, Grid, Image, Text, VisuallyHidden } from "@chakra-ui/react";
import { Check, Clock, Plus } from "lucide-react";
import { useRef } from "react";
import { formatDuration, formatPrice } from "@/shared/lib/format";
import { gently } from "@/shared/lib/motion";
import { basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { Panel } from "@/shared/ui/panel";
import { ProviderText } from "@/shared/ui/provider-html";
import type { OfferedService } from "../api/list-offered-services";
import { profileTexts } from "../texts";
import { ExpandableText } from "./expandable-text";

type ServiceRowProps = { service: OfferedService };

export function ServiceRow({ service }: ServiceRowProps) {
  const selected = useSessionStore((state) => state.selectedServices);
  const addService = useSessionStore((state) => state.addService);
  const removeEntry = useSessionStore((state) => state.removeEntry);
  const chosen = basketOf(selected, service.organizationNr).filter(
    (entry) => entry.service.serviceID === service.serviceID,
  );
  const isChosen = chosen.length > 0;
  const card = useRef<HTMLDivElement>(null);
  const toggle = () => {
    if (isChosen) {
      for (const entry of chosen) removeEntry(entry.id);
    } else {
      addService(service);
      // The bar with the basket comes up over the end of the page; the scroll padding keeps clear of it.
      card.current?.scrollIntoView({ block: "nearest", behavior: gently() });
    }
  };
  return (
    <Panel
      as="article"
      ref={card}
      p={{ base: "4", sm: "5" }}
      transition="border-color 150ms ease-out, box-shadow 150ms ease-out"
      borderColor={isChosen ? "brand.solid" : "border"}
      boxShadow={isChosen ? "inset 0 0 0 1px var(--chakra-colors-brand-solid)" : undefined}
      _hover={{ borderColor: isChosen ? "brand.solid" : "border.emphasized" }}
    >
      <Grid
        // On phones price and button share the last line, so that the text keeps the full width; where the letters
        // are too big for both, the button has a line of its own.
        display={{ base: "flex", sm: "grid" }}
        flexWrap="wrap"
        templateAreas={{
          sm: service.imagePath ? `"image text choice" "image facts choice"` : `"text choice" "facts choice"`,
        }}
        templateColumns={{
          sm: service.imagePath ? "auto minmax(0, 1fr) auto" : "minmax(0, 1fr) auto",
        }}
        columnGap="4"
        rowGap={{ base: "3", sm: "2.5" }}
        alignItems="center"
      >
        {service.imagePath && (
          <Image
            gridArea="image"
            src={service.imagePath}
            alt=""
            boxSize="4.5rem"
            objectFit="cover"
            borderRadius="l2"
            hideBelow="sm"
            loading="lazy"
          />
        )}
        <Box gridArea="text" minW="0" flexBasis="100%">
          <Text as="h3" textStyle="cardTitle">
            {service.description}
          </Text>
          {service.htmlContent && (
            <ExpandableText color="fg.muted" mt="1">
              <ProviderText html={service.htmlContent} />
            </ExpandableText>
          )}
        </Box>
        <Flex gridArea="facts" flexGrow="1" align="center" columnGap="4" wrap="wrap">
          <Text fontWeight="700">{formatPrice(service.price)}</Text>
          <Flex align="center" gap="1.5" textStyle="sm" color="fg.muted">
            <Clock size={15} aria-hidden />
            {formatDuration(service.duration)}
          </Flex>
        </Flex>
        <Button
          gridArea="choice"
          variant={isChosen ? "subtle" : "outline"}
          bg={isChosen ? "brand.muted" : undefined}
          minW="7.25rem"
          aria-pressed={isChosen}
          onClick={toggle}
        >
          {isChosen ? <Check aria-hidden /> : <Plus aria-hidden />}
          {isChosen ? profileTexts.chosen : profileTexts.choose}
          <VisuallyHidden> {service.description}</VisuallyHidden>
        </Button>
      </Grid>
    </Panel>
  );
}
