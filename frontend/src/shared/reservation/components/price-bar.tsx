import { Box, type ButtonProps, chakra, Flex, Text, VisuallyHidden } from "@chakra-ui/react";
import { Global } from "@emotion/react";
import { ChevronUp } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Page } from "@/shared/ui/page";
import { summaryTexts } from "../texts";

type PriceBarProps = {
  /** What matters most, and what belongs to it. */
  lines: [first: string, second: string];
  hideFrom?: "md";
  /** Opens the whole choice, where it is out of sight. */
  onOpen?: () => void;
  children: ReactNode;
};

/** The button in it breaks its text where the letters are large. */
export const barButton = {
  size: "lg",
  flexGrow: { base: "1", sm: "0" },
  maxW: "100%",
  height: "auto",
  minH: "12",
  py: "1",
  px: { base: "4", sm: "6" },
  whiteSpace: "normal",
} satisfies ButtonProps;

/**
 * What is chosen and the way on, always in reach. It is fixed and not sticky: a field that gets or loses its error
 * when the pointer goes down must not move the button away before the pointer goes up.
 */
export function PriceBar({ lines, hideFrom, onOpen, children }: PriceBarProps) {
  const [bar, height] = useHeight();
  const room = `${height}px`;
  const roomForBar = {
    body: { paddingBottom: room },
    // Messages must not cover the button that tries again.
    "[data-scope=toast][data-part=group]": { marginBottom: room },
    // Nor does the bar cover what has the focus (WCAG 2.2, 2.4.11).
    html: { scrollPaddingBottom: `${height + 36}px` },
  };
  return (
    <Box
      ref={bar}
      hideFrom={hideFrom}
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopWidth="1px"
      boxShadow="lg"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      <Global styles={hideFrom ? { "@media (width < 900px)": roomForBar } : roomForBar} />
      <Page>
        <Flex
          align="center"
          justify="space-between"
          wrap="wrap"
          columnGap="3"
          rowGap="1"
          minH="4.25rem"
          py="1.5"
        >
          {onOpen ? (
            <chakra.button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              display="flex"
              flexGrow="1"
              alignItems="center"
              justifyContent="space-between"
              gap="3"
              minW="0"
              minH="11"
              textAlign="start"
              cursor="pointer"
              borderRadius="l1"
            >
              <Lines lines={lines} />
              <VisuallyHidden>{summaryTexts.open}</VisuallyHidden>
              <ChevronUp aria-hidden size={20} />
            </chakra.button>
          ) : (
            <Box minW="0">
              <Lines lines={lines} />
            </Box>
          )}
          {children}
        </Flex>
      </Page>
    </Box>
  );
}

function Lines({ lines: [first, second] }: Pick<PriceBarProps, "lines">) {
  return (
    <Box as="span" minW="0">
      <Text as="span" display="block" fontWeight="700" fontSize="lg" lineHeight="1.2">
        {first}
      </Text>
      <Text as="span" display="block" textStyle="sm" color="fg.muted">
        {second}
      </Text>
    </Box>
  );
}

/** How high an element is, in pixels: with large letters it has more lines. */
function useHeight() {
  const element = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(68);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => setHeight(measured.offsetHeight));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, height] as const;
}
