/** Who comes for a basket of several services: one person, several at the same time, or several one after the other. */
export type Company = "alone" | "atOnce" | "inTurn";

export const companies = ["alone", "atOnce", "inTurn"] as const satisfies Company[];
