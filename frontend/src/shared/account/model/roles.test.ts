import { describe, expect, it } from "vitest";
import { hasRole, type Role } from "./roles";

const roles: Role[] = [
  "ROLE_USER",
  "ROLE_BUSINESSUSER",
  "ROLE_BUSINESSMANAGER",
  "ROLE_BUSINESSADMIN",
  "ROLE_ADMIN",
];

describe("hasRole", () => {
  it.each(
    roles.flatMap((role, rank) => roles.map((minimum, needed) => [role, minimum, rank >= needed] as const)),
  )("%s as %s: %s", (role, minimum, expected) => expect(hasRole({ role }, minimum)).toBe(expected));

  it.each(roles)("refuses visitors and unknown roles where %s is needed", (minimum) => {
    expect(hasRole(null, minimum)).toBe(false);
    expect(hasRole({ role: "ROLE_GOD" }, minimum)).toBe(false);
    expect(hasRole({ role: "" }, minimum)).toBe(false);
  });
});
