import { Box, chakra, Flex, Heading, IconButton } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { categoryPaletteOf, hyphenatedBranchName } from "@/shared/theme/category";
import { homeTexts } from "../texts";
import { CategoryIcon } from "./category-icon";

type Branch = { id: number; name: string };

type CategoryStripProps = {
  branches: Branch[];
  chosen: number | null;
  /** Null when the chosen one is pressed again. */
  onChoose: (branchId: number | null) => void;
};

/** Tinted tiles in one row that scrolls; the arrows help where there is no finger and no wheel. */
export function CategoryStrip({ branches, chosen, onChoose }: CategoryStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [reach, setReach] = useState({ back: false, forth: true });
  const measure = () => {
    const element = strip.current;
    if (!element) return;
    // Browsers round: the last pixel counts as reached.
    const forth = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setReach({ back: element.scrollLeft > 1, forth });
  };
  useLayoutEffect(measure, []);
  const scroll = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8 });
  };
  return (
    <Box as="section" aria-labelledby="kategorien">
      <Flex align="center" justify="space-between" gap="4" mb={{ base: "5", md: "6" }}>
        <Heading as="h2" id="kategorien" textStyle="sectionTitle">
          {homeTexts.categories}
        </Heading>
        <Flex gap="2" hideBelow="md">
          <IconButton
            variant="outline"
            colorPalette="gray"
            borderRadius="full"
            aria-label={homeTexts.previousCategories}
            disabled={!reach.back}
            onClick={() => scroll(-1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            variant="outline"
            colorPalette="gray"
            borderRadius="full"
            aria-label={homeTexts.nextCategories}
            disabled={!reach.forth}
            onClick={() => scroll(1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
      <chakra.ul
        display="flex"
        ref={strip}
        listStyleType="none"
        gap={{ base: "3", md: "4" }}
        onScroll={measure}
        overflowX="auto"
        scrollBehavior={{ base: "smooth", _motionReduce: "auto" }}
        scrollSnapType="x proximity"
        scrollPaddingInline="1"
        scrollbarWidth="none"
        // Room for the focus ring, which the scrolling box would cut off.
        m="-1"
        p="1"
        me={{ base: "-4", sm: "-6", lg: "-1" }}
      >
        {branches.map((branch) => (
          <Box as="li" key={branch.id} flexShrink="0" scrollSnapAlign="start">
            <chakra.button
              type="button"
              aria-pressed={chosen === branch.id}
              onClick={() => onChoose(chosen === branch.id ? null : branch.id)}
              colorPalette={categoryPaletteOf([branch])}
              display="flex"
              flexDirection="column"
              justifyContent="space-between"
              textAlign="start"
              width={{ base: "8.25rem", md: "10.5rem" }}
              height={{ base: "7.5rem", md: "8.75rem" }}
              p={{ base: "3", md: "4" }}
              textStyle={{ base: "sm", md: "md" }}
              borderRadius="l3"
              borderWidth="2px"
              borderColor="transparent"
              bg="colorPalette.subtle"
              color="colorPalette.fg"
              fontWeight="600"
              lineHeight="1.25"
              cursor="pointer"
              hyphens="manual"
              transition="border-color 150ms ease-out, transform 150ms ease-out"
              _hover={{ transform: "translateY(-2px)" }}
              _pressed={{ borderColor: "colorPalette.fg" }}
            >
              <CategoryIcon branchId={branch.id} size={26} strokeWidth={1.75} />
              {hyphenatedBranchName(branch.name)}
            </chakra.button>
          </Box>
        ))}
      </chakra.ul>
    </Box>
  );
}
