import { Box, type BoxProps, Flex, Grid, Skeleton, Text } from "@chakra-ui/react";
import { Clock } from "lucide-react";
import type { ReactNode, RefAttributes } from "react";
import { formatDuration, formatPrices } from "@/shared/lib/format";
import { Panel } from "@/shared/ui/panel";
import { Picture } from "@/shared/ui/picture";
import { ProviderText } from "@/shared/ui/provider-html";
import type { OfferedService } from "../api/list-offered-services";
import { ExpandableText } from "./expandable-text";

type ServicePanelProps = BoxProps &
  RefAttributes<HTMLDivElement> & {
    service: OfferedService;
    /** The lowest and the highest price, where it is known that people differ; null until it is known. */
    prices?: { price: number; highestPrice: number } | null;
    /** When it can begin, below the text. */
    next?: ReactNode;
  };

/** What a profile says about a service. The child is what can be done with it, in the area `choice`. */
export function ServicePanel({
  service,
  prices = { price: service.price, highestPrice: service.price },
  next,
  children,
  ...props
}: ServicePanelProps) {
  return (
    <Panel as="article" p={{ base: "3", sm: "5" }} {...props}>
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
        rowGap={{ base: "1.5", sm: "2.5" }}
        alignItems="center"
      >
        {service.imagePath && (
          <Box gridArea="image" boxSize="4.5rem" borderRadius="l2" overflow="hidden" hideBelow="sm">
            <Picture path={service.imagePath} sizes="4.5rem" isLazy />
          </Box>
        )}
        <Box gridArea="text" minW="0" flexBasis="100%">
          <Text as="h3" textStyle="cardTitle" fontSize={{ base: "md", sm: "lg" }}>
            {service.description}
          </Text>
          {service.htmlContent && (
            <ExpandableText color="fg.muted" mt="1">
              <ProviderText html={service.htmlContent} />
            </ExpandableText>
          )}
          {next}
        </Box>
        {/* Beside the button it would rather take two lines. */}
        <Flex gridArea="facts" flex="1 1 7rem" align="center" columnGap="4" wrap="wrap">
          {prices ? (
            <Text fontWeight="700">{formatPrices(prices)}</Text>
          ) : (
            <Skeleton height="6" width="4rem" />
          )}
          <Flex align="center" gap="1.5" textStyle="sm" color="fg.muted">
            <Clock size={15} aria-hidden />
            {formatDuration(service.duration)}
          </Flex>
        </Flex>
        {children}
      </Grid>
    </Panel>
  );
}
