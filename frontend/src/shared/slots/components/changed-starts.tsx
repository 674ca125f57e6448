import { Button, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { parseDate } from "@internationalized/date";
import { useId, useState } from "react";
import type { components } from "@/api/schema";
import { formatFullDate } from "@/shared/lib/format";
import { changedStartsTexts as texts } from "@/shared/texts/changed-starts";
import { startChanges } from "../model/start-changes";

type ChangedDay = components["schemas"]["ChangedDay"];

/** The starts of each service that visitors find on a day, before a change and after it. */
export function ChangedStarts({ day: { date, services } }: { day: ChangedDay }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} textStyle="md" fontFamily="body" fontWeight="700" letterSpacing="0">
        {texts.starts(formatFullDate(parseDate(date)))}
      </Heading>
      <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {services.map((service) => (
          <ServiceLine key={service.serviceId} service={service} />
        ))}
      </chakra.ul>
    </section>
  );
}

function ServiceLine({ service }: { service: ChangedDay["services"][number] }) {
  const { title, before, after } = service;
  const { gone, added } = startChanges(service);
  return (
    <chakra.li py="3">
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Text fontWeight="600" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" flexShrink="0">
          {texts.counts(before.length, after.length)}
        </Text>
      </Flex>
      {added.length > 0 && <Starts label={texts.added} starts={added} isNew />}
      {gone.length > 0 && <Starts label={texts.gone} starts={gone} />}
    </chakra.li>
  );
}

const fewStarts = 8;

type StartsProps = { label: string; starts: string[]; isNew?: boolean };

function Starts({ label, starts, isNew = false }: StartsProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? starts : starts.slice(0, fewStarts);
  const hidden = starts.length - shown.length;
  return (
    <Flex gap="2" align="center" wrap="wrap" mt="2">
      <Text id={id} textStyle="sm" color="fg.muted" minW="5.5rem">
        {label}
      </Text>
      <Flex as="ul" listStyleType="none" aria-labelledby={id} gap="1.5" wrap="wrap">
        {shown.map((start) => (
          <chakra.li
            key={start}
            px="2"
            py="0.5"
            borderRadius="l1"
            textStyle="sm"
            fontVariantNumeric="tabular-nums"
            {...(isNew
              ? { bg: "brand.muted", color: "brand.fg", fontWeight: "600" }
              : { bg: "bg.muted", color: "fg.muted", textDecoration: "line-through" })}
          >
            {start}
          </chakra.li>
        ))}
      </Flex>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" minH="11" onClick={() => setIsWhole(true)}>
          {texts.moreStarts(hidden)}
        </Button>
      )}
    </Flex>
  );
}
