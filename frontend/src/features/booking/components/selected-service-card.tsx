import { Accordion, Box, Flex, IconButton, Text } from "@chakra-ui/react";
import { Check, ChevronDown, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatDateAndTime, formatDuration, formatPrice, parseWallTime } from "@/shared/lib/format";
import type { SelectedService } from "@/shared/lib/session/basket";
import { Panel } from "@/shared/ui/panel";
import { Picture } from "@/shared/ui/picture";
import { ProviderText } from "@/shared/ui/provider-html";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { selectionTexts } from "../texts";
import { EmployeeSelect, EmployeeSelectSkeleton } from "./employee-select";
import { useExpectedTerms } from "./use-expected-terms";
import { usePriceRange } from "./use-price-range";

/** Id of the button that opens the card of an entry. */
export function cardTriggerId(entryId: number): string {
  return `service-${entryId}`;
}

type PositionMarkProps = { position: number; palette: string; isDone: boolean };

/** Number of the service in the basket; a tick once it has its time. */
function PositionMark({ position, palette, isDone }: PositionMarkProps) {
  return (
    <Flex
      aria-hidden
      flexShrink="0"
      align="center"
      justify="center"
      boxSize="10"
      borderRadius="l2"
      fontFamily="heading"
      fontWeight="700"
      fontSize="lg"
      colorPalette={isDone ? "brand" : palette}
      bg={isDone ? "colorPalette.solid" : "colorPalette.subtle"}
      color={isDone ? "colorPalette.contrast" : "colorPalette.fg"}
    >
      {isDone ? <Check size={22} strokeWidth={2.5} /> : position}
    </Flex>
  );
}

const subline = { display: "block", fontFamily: "body", letterSpacing: "0", textStyle: "sm" } as const;

type SelectedServiceCardProps = {
  entry: SelectedService;
  /** Counted from 1. */
  position: number;
  palette: string;
  isOpen: boolean;
  onRemove: () => void;
  /** Calendar and times; rendered only while the card is open. */
  children: ReactNode;
};

/** One service of the basket: a card that on phones shows only its head until it is opened. */
export function SelectedServiceCard(props: SelectedServiceCardProps) {
  const { entry, position, palette, isOpen, onRemove, children } = props;
  const { service, selectedSlot } = entry;
  const terms = useExpectedTerms([entry])(entry);
  const prices = usePriceRange([entry])(entry);
  const inBody = { px: { base: "4", md: "6" } } as const;
  // Phones show one thing at a time, wide screens all controls.
  const onPhonesWhenOpen = { base: isOpen ? "flex" : "none", md: "flex" } as const;
  return (
    <Accordion.Item value={String(entry.id)} border="0">
      <Panel boxShadow={isOpen ? "md" : undefined}>
        <h3>
          <Accordion.ItemTrigger
            {...inBody}
            py={{ base: "3.5", md: "5" }}
            gap="4"
            flexWrap="wrap"
            cursor="pointer"
            borderRadius="l3"
            alignItems="flex-start"
          >
            {service.imagePath ? (
              <Box as="span" display="block" boxSize="10" borderRadius="l2" overflow="hidden" flexShrink="0">
                <Picture path={service.imagePath} sizes="2.5rem" />
              </Box>
            ) : (
              <PositionMark position={position} palette={palette} isDone={selectedSlot !== null} />
            )}
            {/* Where the letters are large the picture has a line of its own; the arrow stays beside the name. */}
            <Box flex="1 1 min(7rem, 100% - 3.75rem)" minW="0">
              <Text as="span" display="block" textStyle="cardTitle" fontFamily="heading">
                {service.description}
              </Text>
              <Text as="span" {...subline} color="fg.muted" mt="0.5">
                {formatDuration(terms.duration)} · {formatPrice(terms.price)}
              </Text>
              {prices && (
                <Text as="span" {...subline} color="fg.muted">
                  {selectionTexts.priceByPerson(prices, terms.isDurationCertain)}
                </Text>
              )}
              {!prices && !terms.isDurationCertain && (
                <Text as="span" {...subline} color="fg.muted">
                  {selectionTexts.durationByPerson}
                </Text>
              )}
              <Text
                as="span"
                {...subline}
                fontWeight="600"
                mt="1.5"
                color={selectedSlot ? "brand.fg" : "accent.fg"}
                // Phones have the times right below, and little room above them.
                hideBelow={isOpen && !selectedSlot ? "md" : undefined}
              >
                {selectedSlot
                  ? formatDateAndTime(parseWallTime(selectedSlot.dateFrom))
                  : selectionTexts.missingSlot}
              </Text>
            </Box>
            <Accordion.ItemIndicator mt="2">
              <ChevronDown aria-hidden />
            </Accordion.ItemIndicator>
          </Accordion.ItemTrigger>
        </h3>
        {service.htmlContent !== "" && (
          <Text {...inBody} hideBelow="md" textStyle="sm" color="fg.muted" textWrap="pretty" mb="4" mt="-1">
            <span>
              <ProviderText html={service.htmlContent} />
            </span>
          </Text>
        )}
        <Flex
          {...inBody}
          display={onPhonesWhenOpen}
          align="flex-end"
          justify="space-between"
          gap="3"
          pb={{ base: "4", md: "5" }}
        >
          <Box flex="1" minW="0" maxW={{ sm: "22rem" }}>
            <OptionalQueryArea loading={<EmployeeSelectSkeleton />}>
              <EmployeeSelect entry={entry} />
            </OptionalQueryArea>
          </Box>
          <IconButton
            variant="ghost"
            colorPalette="red"
            boxSize="12"
            aria-label={selectionTexts.remove(service.description)}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
        {/* It goes at once: what comes next is brought into view, and must not move from there. */}
        <Accordion.ItemContent borderRadius="0" _closed={{ animation: "none" }}>
          <Box {...inBody} pt={{ base: "4", md: "5" }} pb="6" borderTopWidth="1px">
            {children}
            {/* Phones have the times first. */}
            {service.htmlContent !== "" && (
              <Text hideFrom="md" textStyle="sm" color="fg.muted" textWrap="pretty" mt="5">
                <ProviderText html={service.htmlContent} />
              </Text>
            )}
          </Box>
        </Accordion.ItemContent>
      </Panel>
    </Accordion.Item>
  );
}
