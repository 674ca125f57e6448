import { Box, type BoxProps, chakra, Text } from "@chakra-ui/react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { providerTexts } from "../texts";

type ExpandableTextProps = BoxProps & { children: ReactNode };

/** Two lines of a text; when that cuts something off, the rest opens on demand. */
export function ExpandableText({ children, ...props }: ExpandableTextProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);
  // Before the paint, so that the button does not push anything down afterwards.
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || open) return undefined;
    // A third line is half as much again; letters alone reach a little beyond their line, in some fonts.
    const look = () => setIsCut(element.scrollHeight > 1.25 * element.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);
  return (
    <Box {...props}>
      <Text ref={text} textStyle="sm" lineClamp={open ? "none" : 2} textWrap="pretty">
        {children}
      </Text>
      {(isCut || open) && (
        <chakra.button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          // Above the link that covers a whole card.
          position="relative"
          zIndex="1"
          minH="6"
          textStyle="sm"
          fontWeight="600"
          color="brand.fg"
          cursor="pointer"
          borderRadius="l1"
          _hover={{ textDecoration: "underline" }}
        >
          {open ? providerTexts.readLess : providerTexts.readMore}
        </chakra.button>
      )}
    </Box>
  );
}
