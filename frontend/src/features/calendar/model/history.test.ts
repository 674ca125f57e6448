import { describe, expect, it } from "vitest";
import { moveInWords, rulesInWords, titleOf, whoDid } from "./history";

describe("history", () => {
  it("names who did something, and in whose name", () => {
    const claudia = { kind: "STAFF", name: "Claudia Steiner" } as const;
    expect(whoDid({ by: claudia, onBehalfOf: null })).toBe("Claudia Steiner");
    expect(whoDid({ by: { kind: "CUSTOMER", name: null }, onBehalfOf: null })).toBe("Kundin oder Kunde");
    expect(whoDid({ by: { kind: "PLATFORM_ADMIN", name: "Nora Vogt" }, onBehalfOf: claudia })).toBe(
      "Nora Vogt im Namen von Claudia Steiner",
    );
  });

  it("says from where to where something was moved", () => {
    const moved = {
      from: { start: "2027-01-11T09:00:00", duration: 45, userId: 1 },
      to: { start: "2027-01-12T10:30:00", duration: 45, userId: 9 },
    };
    const inWords = (change: typeof moved) =>
      moveInWords(change, (userId) => (userId === 1 ? "Anna Berger" : null), 2027)?.replace(/\s/g, " ");
    expect(inWords(moved)).toBe(
      "von Mo., 11. Jänner, 09:00 Uhr bei Anna Berger auf Di., 12. Jänner, 10:30 Uhr bei jemand anderem",
    );
    expect(titleOf({ event: "MOVED", ...moved })).toBe("Verschoben");
    const longer = { from: moved.from, to: { ...moved.from, duration: 60 } };
    expect(inWords(longer)).toBe("von 45 Minuten auf 60 Minuten");
    expect(titleOf({ event: "MOVED", ...longer })).toBe("Dauer geändert");
    expect(titleOf({ event: "MOVED", from: null, to: null })).toBe("Termine geändert");
    expect(titleOf({ event: "BOOKED", from: null, to: null })).toBe("Gebucht");
    expect(inWords({ from: moved.from, to: { ...moved.to, duration: 60 } })).toBe(
      "von Mo., 11. Jänner, 09:00 Uhr bei Anna Berger (45 Minuten) auf Di., 12. Jänner, 10:30 Uhr bei jemand anderem (60 Minuten)",
    );
    expect(moveInWords({ from: null, to: null }, () => null, 2027)).toBeNull();
  });

  it("names the rules that were broken in German, each once", () => {
    expect(rulesInWords(["OUTSIDE_HOURS", "AWAY", "AWAY", "SOMETHING_NEW"])).toEqual([
      "außerhalb der Arbeitszeit",
      "abwesend oder geschlossen",
      "eine andere Regel",
    ]);
  });
});
