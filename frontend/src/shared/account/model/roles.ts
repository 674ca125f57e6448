/** From the least to the most; a higher one includes the lower ones. */
const ranks = [
  "ROLE_USER",
  "ROLE_BUSINESSUSER",
  "ROLE_BUSINESSMANAGER",
  "ROLE_BUSINESSADMIN",
  "ROLE_ADMIN",
] as const;

export type Role = (typeof ranks)[number];

/** A role that nobody knows counts as none. */
export function hasRole(user: { role: string } | null, minimum: Role): boolean {
  const names: readonly string[] = ranks;
  const rank = names.indexOf(user?.role ?? "");
  return rank >= ranks.indexOf(minimum);
}
