import { Field, Flex } from "@chakra-ui/react";
import { useState } from "react";
import { NumberBox } from "@/shared/ui/number-field";
import { SelectBox } from "@/shared/ui/select-box";
import { seriesTexts as texts } from "../../new-booking-texts";

/** How often a visit is repeated; no weeks is not at all. */
export type Repetition = { everyWeeks: number; visits: number };

const fewestVisits = 2;
const mostVisits = 52;

/** None where it is no number of visits that a series can have. */
function countOf(typed: string): number {
  const count = /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= fewestVisits && count <= mostVisits ? count : 0;
}

export const once: Repetition = { everyWeeks: 0, visits: 6 };

/** Every number up to a quarter of a year, a third, half and a whole one. */
const weeksToChoose = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 26, 52];

type RepetitionFieldsProps = { value: Repetition; onChange: (value: Repetition) => void };

export function RepetitionFields({ value, onChange }: RepetitionFieldsProps) {
  const { everyWeeks, visits } = value;
  const [typedVisits, setTypedVisits] = useState(String(value.visits));
  return (
    <Flex gap="3" wrap="wrap" css={{ "& > *": { flex: "1 1 8rem" } }}>
      <Field.Root>
        <Field.Label>{texts.repeat}</Field.Label>
        <SelectBox
          value={everyWeeks}
          onChange={(event) => onChange({ ...value, everyWeeks: Number(event.target.value) })}
        >
          <option value={0}>{texts.once}</option>
          {weeksToChoose.map((weeks) => (
            <option key={weeks} value={weeks}>
              {weeks === 1 ? texts.weekly : texts.everyWeeks(weeks)}
            </option>
          ))}
        </SelectBox>
      </Field.Root>
      {everyWeeks > 0 && (
        <Field.Root invalid={visits === 0}>
          <Field.Label>{texts.visits}</Field.Label>
          <NumberBox
            value={typedVisits}
            onChange={({ target }) => {
              setTypedVisits(target.value);
              onChange({ ...value, visits: countOf(target.value) });
            }}
          />
          <Field.ErrorText>{texts.wrongVisits(fewestVisits, mostVisits)}</Field.ErrorText>
        </Field.Root>
      )}
    </Flex>
  );
}
