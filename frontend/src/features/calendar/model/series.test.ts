import { describe, expect, it } from "vitest";
import type { SeriesVisit } from "../api/new-booking";
import { refusalTexts } from "../texts";
import { allRefused, plannedVisits, servicesOfVisit, visitsToBook } from "./series";

const visit = (day: number, code: string | null): SeriesVisit => ({
  start: `2027-01-${day}T10:15:00`,
  outcome: code === null ? "POSSIBLE" : "REFUSED",
  bookingId: null,
  code,
  message: code && `Wegen ${code}`,
});

const away = "In dieser Zeit ist eine Abwesenheit oder Schließung eingetragen.";

describe("plannedVisits", () => {
  it.each([
    ["free", null, null, "free", null],
    ["against a rule", "PAST_HORIZON", null, "breakable", refusalTexts.PAST_HORIZON],
    ["in an absence", "SLOT_TAKEN", null, "breakable", away],
    ["over an appointment", "SLOT_TAKEN", "SLOT_TAKEN", "refused", refusalTexts.SLOT_TAKEN],
    [
      "against a rule and over an appointment",
      "OUTSIDE_HOURS",
      "OUTSIDE_HOURS",
      "refused",
      refusalTexts.OUTSIDE_HOURS,
    ],
  ] as const)("knows what is %s", (_, within, against, kind, message) => {
    expect(plannedVisits([visit(13, within)], [visit(13, against)])).toMatchObject([{ kind, message }]);
  });

  it("takes no rule for breakable where that was not asked", () => {
    expect(plannedVisits([visit(13, null), visit(20, "OUTSIDE_HOURS")], [])).toMatchObject([
      { kind: "free" },
      { kind: "refused", code: "OUTSIDE_HOURS", message: refusalTexts.OUTSIDE_HOURS },
    ]);
  });

  it("names the rule that refuses all", () => {
    const against = [visit(13, null), visit(20, "SLOT_TAKEN")];
    const within = allRefused(against, "Sie bietet das nicht an.");
    expect(plannedVisits(within, against)).toMatchObject([
      { kind: "breakable", message: "Sie bietet das nicht an." },
      { kind: "refused", message: refusalTexts.SLOT_TAKEN },
    ]);
  });
});

describe("visitsToBook", () => {
  const planned = (...kinds: ("free" | "breakable" | "refused")[]) =>
    kinds.map((kind) => ({ start: "", code: null, message: null, kind }));

  it.each([
    [["free", "free"], false, 2, "ALL"],
    [["free", "breakable"], false, 1, "POSSIBLE"],
    [["free", "breakable"], true, 2, "ALL"],
    [["free", "breakable", "refused"], true, 2, "POSSIBLE"],
    [["breakable", "refused"], false, 0, "POSSIBLE"],
  ] as const)("counts of %j, against rules: %s", (kinds, breaksRules, count, mode) => {
    expect(visitsToBook(planned(...kinds), breaksRules)).toEqual({ count, mode });
  });
});

describe("servicesOfVisit", () => {
  it("keeps the times between the services, also over a change of clocks", () => {
    const services = [
      { serviceId: 2, userId: 12, start: "2027-03-24T23:30:00" },
      { serviceId: 1, start: "2027-03-24T22:00:00" },
    ];
    expect(servicesOfVisit(services, "2027-03-31T22:00:00")).toEqual([
      { serviceId: 2, userId: 12, start: "2027-03-31T23:30:00" },
      { serviceId: 1, userId: null, start: "2027-03-31T22:00:00" },
    ]);
    expect(servicesOfVisit([], "2027-03-31T22:00:00")).toEqual([]);
  });
});
