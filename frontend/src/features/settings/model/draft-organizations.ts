import * as z from "zod/mini";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { keepValid } from "@/shared/lib/session/stored-data";

/** Numbers of organisations that were seen before they were public, and whose people were not told since that they are. */
type DraftOrganizations = { seen: number[] };

/** Survives the page: the e-mail address may be proven in another tab, and the checklist opened again a day later. */
export const useDraftOrganizations = create<DraftOrganizations>()(
  persist(() => ({ seen: [] as number[] }), {
    name: "terminhof-draft-organizations",
    version: 1,
    merge: (stored) => ({
      seen: keepValid(z.int(), z.catch(z.object({ seen: z.unknown() }), { seen: [] }).parse(stored).seen),
    }),
  }),
);

export function rememberDraft(organizationNr: number): void {
  useDraftOrganizations.setState(({ seen }) =>
    seen.includes(organizationNr) ? { seen } : { seen: [...seen, organizationNr] },
  );
}

export function forgetDraft(organizationNr: number): void {
  useDraftOrganizations.setState(({ seen }) => ({ seen: seen.filter((nr) => nr !== organizationNr) }));
}
