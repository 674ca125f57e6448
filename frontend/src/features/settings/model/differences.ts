/** A part of a form under its name, in words, so that two people's can be compared. */
export type Part = { label: string; text: string; isHtml?: boolean };

export type Difference = { label: string; mine: string; stored: string; isHtml: boolean };

/** What differs, in the order of the form; of a part that only one of them has, the other text is empty. */
export function differencesOf(mine: readonly Part[], stored: readonly Part[]): Difference[] {
  const textOf = (parts: readonly Part[]) => new Map(parts.map(({ label, text }) => [label, text]));
  const [own, other] = [textOf(mine), textOf(stored)];
  const onlyStored = stored.filter(({ label }) => !own.has(label));
  return [...mine, ...onlyStored]
    .map(({ label, isHtml = false }) => ({
      label,
      mine: own.get(label) ?? "",
      stored: other.get(label) ?? "",
      isHtml,
    }))
    .filter((part) => part.mine !== part.stored);
}
