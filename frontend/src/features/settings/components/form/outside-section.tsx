import { Box, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { CalendarX2, ExternalLink } from "lucide-react";
import { useId } from "react";
import { staffPaths } from "@/shared/lib/staff-paths";
import { commonTexts } from "@/shared/texts/common";
import { consequencesTexts as texts } from "../../texts";

type OutsideSectionProps = {
  title: string;
  sentence: string;
  lines: { id: number; start: string; title: string; details: string }[];
  /** How many are not in the list. */
  more: number;
};

/** What the new rules have no room for, each line with a link to its day. */
export function OutsideSection({ title, sentence, lines, more }: OutsideSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Flex gap="3" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
        <CalendarX2 size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Box>
          <Heading as="h3" id={id} textStyle="md" fontFamily="body" fontWeight="700" letterSpacing="0">
            {title}
          </Heading>
          <Text textStyle="sm">{sentence}</Text>
        </Box>
      </Flex>
      <chakra.ul listStyleType="none" mt="1" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {lines.map((line) => (
          <li key={line.id}>
            {/* In another tab: what is not saved yet stays where it is. */}
            <Link
              href={staffPaths.day(line.start)}
              target="_blank"
              display="flex"
              justifyContent="space-between"
              gap="3"
              py="2.5"
              px="1"
              color="fg"
              textDecoration="none"
              _hover={{ bg: "bg.muted" }}
            >
              <Box minW="0">
                <Text fontWeight="600" overflowWrap="anywhere">
                  {line.title}
                </Text>
                <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                  {line.details}
                  <chakra.span srOnly> ({commonTexts.newTab})</chakra.span>
                </Text>
              </Box>
              <chakra.span color="brand.fg" flexShrink="0" mt="1">
                <ExternalLink size={18} aria-hidden />
              </chakra.span>
            </Link>
          </li>
        ))}
      </chakra.ul>
      {more > 0 && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {texts.more(more)}
        </Text>
      )}
    </section>
  );
}
