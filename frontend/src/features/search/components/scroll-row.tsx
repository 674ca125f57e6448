import { Box, type BoxProps, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { homeTexts } from "../texts";

type ScrollRowProps = BoxProps & {
  titleId: string;
  title: string;
  /** With a small title and little air, for a row that is not what the page is about. */
  isLow?: boolean;
  children: ReactNode;
};

/** A row of list items that scrolls; the arrows help where there is no finger and no wheel. */
export function ScrollRow({ titleId, title, isLow = false, children, ...props }: ScrollRowProps) {
  const row = useRef<HTMLUListElement>(null);
  const [reach, setReach] = useState({ back: false, forth: true });
  const measure = useCallback(() => {
    const element = row.current;
    if (!element) return;
    // Browsers round: the last pixel counts as reached.
    const forth = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setReach({ back: element.scrollLeft > 1, forth });
  }, []);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    // Whoever comes by a link must see which one is chosen.
    const chosen = element.querySelector<HTMLElement>("[aria-current=true]");
    if (chosen && chosen.offsetLeft + chosen.offsetWidth > element.clientWidth) {
      element.scrollTo({ left: chosen.offsetLeft - element.clientWidth / 2, behavior: "instant" });
    }
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [measure]);
  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <Box as="section" aria-labelledby={titleId} {...props}>
      <Flex align="center" justify="space-between" gap="4" mb={isLow ? "3" : { base: "4", md: "6" }}>
        <Heading as="h2" id={titleId} textStyle={isLow ? "cardTitle" : "sectionTitle"}>
          {title}
        </Heading>
        {(reach.back || reach.forth) && (
          <Flex gap="2" hideBelow="md">
            <IconButton
              {...arrow}
              aria-label={`${homeTexts.back}: ${title}`}
              disabled={!reach.back}
              onClick={() => scroll(-1)}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <IconButton
              {...arrow}
              aria-label={`${homeTexts.forth}: ${title}`}
              disabled={!reach.forth}
              onClick={() => scroll(1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </Flex>
        )}
      </Flex>
      <chakra.ul
        ref={row}
        display="flex"
        position="relative"
        listStyleType="none"
        gap={{ base: "3", md: "4" }}
        onScroll={measure}
        overflowX="auto"
        scrollBehavior={{ base: "smooth", _motionReduce: "auto" }}
        scrollSnapType="x proximity"
        scrollPaddingInline="1"
        scrollbarWidth="none"
        // Room for the focus ring and the shadows, which the scrolling box would cut off.
        mx="-1"
        px="1"
        my="-3"
        py="3"
        me={{ base: "-4", sm: "-6", lg: "-1" }}
      >
        {children}
      </chakra.ul>
    </Box>
  );
}

const arrow = { variant: "outline", colorPalette: "gray", borderRadius: "full" } as const;
