import type { Role } from "./model/roles";

export const accountTexts = {
  notAuthorizedTitle: "Nicht berechtigt",
  notAuthorizedDescription: "Für diesen Bereich fehlt dir die Berechtigung.",
  publish: "Veröffentlichen",
  favourite: (companyName: string) => `${companyName} als Favorit`,
  signOutFailed: "Oops beim Ausloggen ist leider etwas schiefgegangen. Bitte versuche es erneut.",
} as const;

export const roleNames: Record<Role, string> = {
  ROLE_USER: "Mitglied",
  ROLE_BUSINESSUSER: "Mitarbeiter/in",
  ROLE_BUSINESSMANAGER: "Leitung",
  ROLE_BUSINESSADMIN: "Administration",
  ROLE_ADMIN: "Plattform",
};

/** A role that this version does not know is shown as nothing at all. */
export function roleName(role: string): string {
  return role in roleNames ? roleNames[role as Role] : "";
}
