import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { auditTexts } from "../organization-texts";
import { type AuditEntry, entryAuthor, entrySentence } from "./audit-entries";

const entry: AuditEntry = {
  at: "2027-01-11T08:00:00Z",
  what: "HOURS_CHANGED",
  isBooking: false,
  accountId: 1,
  accountName: "Eva Moser",
  apiKeyName: null,
  byOperator: false,
  subject: null,
  subjectKind: null,
  bookingId: null,
};

/** The words of a domain of the database. */
function words(migration: string, domain: string): string[] {
  const sql = readFileSync(`../migrations/${migration}/up.sql`, "utf8");
  const values = sql.split(`CREATE DOMAIN ${domain} `)[1]?.split(";")[0] ?? "";
  return [...values.matchAll(/'([A-Z_]+)'/g)].map(([, word]) => word ?? "");
}

/** What people do with their own account belongs to no organisation. */
const ofAccounts =
  /^(PASSWORD|EMAIL|IMPERSONATION|FAVOURITE|VERIFICATION|ACCOUNT|PLATFORM_ADMIN)_|^PROFILE_CHANGED|^ORGANIZATION_SWITCHED/;

describe("sentences of the log", () => {
  it("every entry of the audit log has one, with and without a name", () => {
    const changes = words("2026-11-23-000008_audit_log", "audited_change").filter(
      (word) => !ofAccounts.test(word),
    );
    const historyEvents = words("2026-11-23-000005_bookings", "history_event");
    expect(changes.length).toBeGreaterThan(30);
    expect(historyEvents.length).toBe(10);
    const sentences = [
      ...changes.map((what) => ({ ...entry, what })),
      ...historyEvents.map((what) => ({ ...entry, what, isBooking: true })),
    ].flatMap((one) => [entrySentence(one), entrySentence({ ...one, subject: "Anna" })]);
    expect(sentences.filter((sentence) => sentence === auditTexts.unknown)).toEqual([]);
    expect(sentences.filter((sentence) => /undefined|null| {2}|: $/.test(sentence))).toEqual([]);
  });

  it("an entry that a later version knows still stands there", () => {
    expect(entrySentence({ ...entry, what: "MOON_LANDED" })).toBe("Etwas wurde geändert");
    expect(entrySentence({ ...entry, what: "constructor" })).toBe("Etwas wurde geändert");
  });

  it("an absence, a closure and a room that is closed are told apart, by name as far as there is one", () => {
    const told = (what: string, subjectKind: AuditEntry["subjectKind"], subject: string | null) =>
      entrySentence({ ...entry, what, subjectKind, subject });
    expect([
      told("ABSENCE_PLANNED", "EMPLOYEE", "Anna Berger"),
      told("ABSENCE_CHANGED", "EMPLOYEE", null),
      told("ABSENCE_DELETED", "EMPLOYEE", "Anna Berger"),
      told("ABSENCE_PLANNED", "PREMISES", null),
      told("ABSENCE_DELETED", "PREMISES", "Salon Donau"),
      told("ABSENCE_PLANNED", "ROOM", "Kabine 1"),
      told("ABSENCE_DELETED", "ROOM", null),
      told("ABSENCE_DELETED", null, null),
    ]).toEqual([
      "Abwesenheit von Anna Berger eingetragen",
      "Abwesenheit von jemandem geändert",
      "Abwesenheit von Anna Berger gelöscht",
      "Schließzeit eingetragen",
      "Schließzeit gelöscht",
      "Sperre von Kabine 1 eingetragen",
      "Sperre von einem Raum gelöscht",
      "Abwesenheit oder Schließzeit gelöscht",
    ]);
  });

  it("somebody who is gone and the program have names", () => {
    expect(entryAuthor({ ...entry, accountName: null })).toBe("Ein gelöschtes Konto");
    expect(entryAuthor({ ...entry, accountId: null, accountName: null })).toBe("Terminhof");
  });

  it("what was not done by the own hand says how", () => {
    expect(entryAuthor(entry)).toBe("Eva Moser");
    expect(entryAuthor({ ...entry, byOperator: true })).toBe("Eva Moser (durch Terminhof)");
    expect(entryAuthor({ ...entry, apiKeyName: "Kassa" })).toBe("Eva Moser (mit dem Schlüssel „Kassa“)");
    const gone = { ...entry, accountName: null, apiKeyName: "Kassa" };
    expect(entryAuthor(gone)).toBe("Ein gelöschtes Konto (mit dem Schlüssel „Kassa“)");
  });
});
