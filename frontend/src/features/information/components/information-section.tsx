import { Box, Heading } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

type InformationSectionProps = { title: string; children: ReactNode };

/** A part of an information page under a heading of its own. */
export function InformationSection({ title, children }: InformationSectionProps) {
  const heading = useId();
  return (
    <Box as="section" aria-labelledby={heading}>
      <Heading as="h2" id={heading} textStyle="sectionTitle" fontSize="2xl" mb={{ base: "3", md: "4" }}>
        {title}
      </Heading>
      {children}
    </Box>
  );
}
