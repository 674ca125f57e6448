import type { SelectedService } from "@/shared/lib/session/basket";

export const companies = ["alone", "atOnce", "inTurn"] as const;

/** Who comes for a basket of several services: one person, several at the same time, or several one after the other. */
export type Company = (typeof companies)[number];

const name = "terminhof-company";

const textOf = ([first]: SelectedService[], company: Company) => `${first?.dateAdded} ${company}`;

/** Keeps the answer in this tab for this basket: a reload does not ask again. */
export function keepCompany(basket: SelectedService[], company: Company): void {
  try {
    sessionStorage.setItem(name, textOf(basket, company));
  } catch {
    // It is asked again.
  }
}

export function keptCompany(basket: SelectedService[]): Company | undefined {
  try {
    const kept = sessionStorage.getItem(name);
    return companies.find((company) => kept === textOf(basket, company));
  } catch {
    return undefined;
  }
}
