import { Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { SlotList } from "@/shared/slots/components/slot-list";
import { ErrorPanel } from "@/shared/ui/state-panels";
import type { Suggestion } from "../../model/new-booking";
import { newBookingTexts as texts } from "../../new-booking-texts";

type VisitStartsProps = {
  /** Without services, or with too many of them, none are looked for. */
  kind: "none" | "many" | "asked";
  answer: { data: Suggestion[] | undefined; error: Error | null; refetch: () => unknown };
  chosen: string;
  onChoose: (dateFrom: string) => void;
};

/** The starts of a day at which everything that is wanted can be done within the rules. */
export function VisitStarts({ kind, answer, chosen, onChoose }: VisitStartsProps) {
  if (kind === "none") return <Text color="fg.muted">{texts.chooseFirst}</Text>;
  if (kind === "many") return <Text color="fg.muted">{texts.tooMany}</Text>;
  const { data, error, refetch } = answer;
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="11" role="status" aria-label={texts.loadingSuggestions} />;
  return (
    <Stack gap="2" role="group" aria-label={texts.suggestions}>
      <Heading as="h4" fontFamily="body" textStyle="label" fontWeight="600" letterSpacing="0">
        {texts.suggestions}
      </Heading>
      {data.length > 0 ? (
        <SlotList
          slots={data.map(({ start }) => ({ dateFrom: start, userIdList: [] }))}
          chosen={chosen}
          onChoose={({ dateFrom }) => onChoose(dateFrom)}
        />
      ) : (
        <Text role="status" color="fg.muted">
          {texts.noSuggestions}
        </Text>
      )}
    </Stack>
  );
}
