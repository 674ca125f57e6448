import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { WrappingButton } from "@/shared/ui/buttons";
import { QueryArea } from "@/shared/ui/query-area";
import { SelectBox } from "@/shared/ui/select-box";
import { auditQuery } from "../api/organization";
import type { TeamMember } from "../api/team";
import { type AuditEntry, entryAuthor, entrySentence } from "../model/audit-entries";
import { instantText } from "../model/instant";
import { auditTexts } from "../organization-texts";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

type AuditSectionProps = { members: TeamMember[] };

/** Who did what in the organisation, by page and by person. */
export function AuditSection({ members }: AuditSectionProps) {
  const id = useId();
  const [person, setPerson] = useState<number>();
  const [page, setPage] = useState(0);
  return (
    <SettingsSection title={auditTexts.title} sentence={auditTexts.sentence}>
      <Stack gap="1.5">
        <Text as="label" {...{ htmlFor: id }} fontWeight="600" textStyle="sm">
          {auditTexts.person}
        </Text>
        <SelectBox
          frame={{ maxW: "20rem" }}
          id={id}
          value={person ?? ""}
          onChange={({ currentTarget: { value } }) => {
            setPerson(value === "" ? undefined : Number(value));
            setPage(0);
          }}
        >
          <option value="">{auditTexts.everybody}</option>
          {members.map(({ accountId, name }) => (
            <option key={accountId} value={accountId}>
              {name}
            </option>
          ))}
        </SelectBox>
      </Stack>
      <QueryArea key={`${person} ${page}`} loading={<SettingsSkeleton label={auditTexts.loading} />}>
        <Entries person={person} page={page} onPage={setPage} />
      </QueryArea>
    </SettingsSection>
  );
}

type EntriesProps = { person: number | undefined; page: number; onPage: (page: number) => void };

function Entries({ person, page, onPage }: EntriesProps) {
  const { deeds: entries, hasMore } = useSuspenseQuery(auditQuery(page, person)).data;
  if (entries.length === 0 && page === 0) {
    return <Text color="fg.muted">{person === undefined ? auditTexts.empty : auditTexts.emptyOfPerson}</Text>;
  }
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="0" aria-label={auditTexts.title}>
        {entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two entries of one moment apart, and a page is never reordered
          <EntryRow key={`${entry.at} ${place}`} entry={entry} />
        ))}
      </Stack>
      {(page > 0 || hasMore) && (
        <Flex as="nav" aria-label={auditTexts.pages} gap="3" wrap="wrap">
          <WrappingButton variant="outline" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {auditTexts.newer}
          </WrappingButton>
          <WrappingButton variant="outline" disabled={!hasMore} onClick={() => onPage(page + 1)}>
            {auditTexts.older}
          </WrappingButton>
        </Flex>
      )}
    </>
  );
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  return (
    <Box as="li" py="3" borderBottomWidth="1px" _last={{ borderBottomWidth: "0", pb: "0" }}>
      <Text fontWeight="600" overflowWrap="anywhere">
        {entrySentence(entry)}
      </Text>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {entryAuthor(entry)} · {instantText(entry.at)}
      </Text>
    </Box>
  );
}
