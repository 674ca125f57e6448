import { categoryIds } from "./palette";

type Branch = { id: number; name: string };

/** Palette name of the first branch that has a colour; black without one. */
export function categoryPaletteOf(branches: Branch[]): string {
  const unknown = branches.filter(({ id }) => !categoryIds.includes(id));
  for (const { id, name } of unknown) console.warn(`Branch ${id} (${name}) has no colour.`);
  const known = branches.find(({ id }) => categoryIds.includes(id));
  return `category${known?.id ?? 0}`;
}

const softHyphen = "\u00AD";

/** Browsers break some long German compounds in the wrong place unless they are told the right one. */
export function hyphenatedBranchName(name: string): string {
  return name.replace("Persönlichkeitsentwicklung", `Persönlich${softHyphen}keits${softHyphen}entwicklung`);
}
