import { Box, chakra, Flex, Heading, Link, Text } from "@chakra-ui/react";
import { CalendarX2, ExternalLink } from "lucide-react";
import { useId } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { commonTexts } from "@/shared/texts/common";
import type { OutsideDate } from "../api/wire";
import { consequencesTexts as texts } from "../texts";

type OutsideDatesProps = { dates: OutsideDate[]; total: number; thisYear: number };

/** Dates of events and courses that the new rules have no room for, with those who come. */
export function OutsideDates({ dates, total, thisYear }: OutsideDatesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Flex gap="3" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
        <CalendarX2 size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Box>
          <Heading as="h3" id={id} textStyle="md" fontFamily="body" fontWeight="700" letterSpacing="0">
            {texts.outsideDates(total)}
          </Heading>
          <Text textStyle="sm">{texts.outsideDatesText}</Text>
        </Box>
      </Flex>
      <chakra.ul listStyleType="none" mt="1" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {dates.map((date) => (
          <li key={date.scheduleId}>
            {/* In another tab: what is not saved yet stays where it is. */}
            <Link
              href={staffPaths.day(date.start)}
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
                  {formatDateAndTime(parseWallTime(date.start), thisYear)} · {date.title}
                </Text>
                <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                  {participantsText(date)}
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
      {total > dates.length && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {texts.more(total - dates.length)}
        </Text>
      )}
    </section>
  );
}

function participantsText({ participants, participantsTotal }: OutsideDate): string {
  if (participantsTotal === 0) return texts.nobodyComes;
  const names = participants.map((name) => name || texts.walkIn).join(", ");
  const more = participantsTotal - participants.length;
  return more > 0 ? `${names} ${texts.more(more)}` : names;
}
