import type { ZodMiniType } from "zod/mini";

/** The entries of a stored list that fit the schema. Anything that is no list is an empty one. */
export function keepValid<Entry>(schema: ZodMiniType<Entry>, stored: unknown): Entry[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((entry) => {
    const result = schema.safeParse(entry);
    return result.success ? [result.data] : [];
  });
}

/** The list with `entry` in front, without repetition, cut to `limit`. */
export function mostRecent<Entry>(list: Entry[], entry: Entry, limit: number): Entry[] {
  return [entry, ...list.filter((other) => other !== entry)].slice(0, limit);
}
