import * as z from "zod/mini";

/** State of a navigation to the login: the organisation whose heart a visitor has pressed. */
export type WantedFavourite = { favourite: number };

const schema = z.object({ favourite: z.int().check(z.positive()) });

export function readWantedFavourite(state: unknown): number | null {
  const result = schema.safeParse(state);
  return result.success ? result.data.favourite : null;
}
