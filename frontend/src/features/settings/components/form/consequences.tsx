import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { parseDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock, CircleCheck, Mail } from "lucide-react";
import { useId } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ChangedStarts } from "@/shared/slots/components/changed-starts";
import { employeesQuery } from "../../api/settings";
import type { Consequences, EventConsequences, OutsideVisit } from "../../api/wire";
import { changesNothing, newsOf } from "../../model/consequences";
import { consequencesTexts as texts } from "../../texts";
import { OutsideDates } from "./outside-dates";
import { OutsideSection } from "./outside-section";

type ConsequencesListProps = {
  consequences: Consequences;
  /** What follows besides, in sentences. */
  changes?: string[] | undefined;
};

/** Booked visits that the new rules have no room for, and what visitors find tomorrow that they do not find now. */
export function ConsequencesList({ consequences, changes = [] }: ConsequencesListProps) {
  const { tomorrow } = consequences;
  const { data } = useQuery(employeesQuery());
  const nameOf = (userId: number) => data?.employees.find((one) => one.userId === userId)?.firstName;
  const isNothing = changesNothing(consequences);
  if (isNothing && changes.length === 0) return <NothingChanges>{texts.nothing}</NothingChanges>;
  return (
    <Stack gap="6">
      {changes.length > 0 && <Changes sentences={changes} />}
      {isNothing && <NothingChanges>{texts.sameStarts}</NothingChanges>}
      {"participants" in consequences
        ? consequences.participantsTotal > 0 && (
            <ToldParticipants
              participants={consequences.participants}
              total={consequences.participantsTotal}
            />
          )
        : consequences.outsideTotal > 0 && (
            <OutsideVisits
              visits={consequences.outside}
              total={consequences.outsideTotal}
              thisYear={parseDate(tomorrow.date).year}
              nameOf={nameOf}
            />
          )}
      {consequences.outsideDatesTotal > 0 && (
        <OutsideDates
          dates={consequences.outsideDates}
          total={consequences.outsideDatesTotal}
          thisYear={parseDate(tomorrow.date).year}
          areOwn={"participants" in consequences}
        />
      )}
      {tomorrow.services.length > 0 && <ChangedStarts day={tomorrow} />}
    </Stack>
  );
}

function Changes({ sentences }: { sentences: string[] }) {
  return (
    <Flex gap="3" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
      <CalendarClock size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Stack as="ul" listStyleType="none" gap="2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </Flex>
  );
}

function NothingChanges({ children }: { children: string }) {
  return (
    <Flex gap="3" align="center" color="brand.fg" bg="brand.subtle" borderRadius="l2" px="4" py="3">
      <CircleCheck size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Text fontWeight="500">{children}</Text>
    </Flex>
  );
}

type OutsideVisitsProps = {
  visits: OutsideVisit[];
  total: number;
  thisYear: number;
  nameOf: (userId: number) => string | undefined;
};

function OutsideVisits({ visits, total, thisYear, nameOf }: OutsideVisitsProps) {
  return (
    <OutsideSection
      title={texts.outside(total)}
      sentence={texts.outsideText}
      more={total - visits.length}
      lines={visits.map(({ appointmentId, start, customerName, title, userId }) => ({
        id: appointmentId,
        start,
        title: `${formatDateAndTime(parseWallTime(start), thisYear)} · ${customerName || texts.walkIn}`,
        details: [title, nameOf(userId)].filter(Boolean).join(" · "),
      }))}
    />
  );
}

type ToldParticipantsProps = { participants: EventConsequences["participants"]; total: number };

/** Who has signed up and gets a mail. */
function ToldParticipants({ participants, total }: ToldParticipantsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Flex gap="3" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
        <Mail size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
        <Box>
          <Heading as="h3" id={id} textStyle="md" fontFamily="body" fontWeight="700" letterSpacing="0">
            {texts.told(total)}
          </Heading>
          <Text textStyle="sm">{texts.toldText}</Text>
        </Box>
      </Flex>
      <chakra.ul listStyleType="none" mt="1" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {participants.map((one) => (
          <chakra.li key={one.participationId} py="2.5" px="1">
            <Text fontWeight="600" overflowWrap="anywhere">
              {one.customerName || texts.walkIn}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {newsOf(one).join(" · ")}
            </Text>
          </chakra.li>
        ))}
      </chakra.ul>
      {total > participants.length && (
        <Text textStyle="sm" color="fg.muted" mt="1">
          {texts.more(total - participants.length)}
        </Text>
      )}
    </section>
  );
}
