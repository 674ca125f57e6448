import { parseDateTime } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { outcomeInstead } from "./settling";

const done = { appointmentId: 5, event: "DONE", at: "2027-01-12T10:00:00" } as const;
const noShow = { appointmentId: 5, event: "NO_SHOW", at: "2027-01-12T18:00:00" } as const;
const now = parseDateTime("2027-01-13T10:00:00");

describe("outcomeInstead", () => {
  it("is the other one for a day", () => {
    const dayLater = now.subtract({ minutes: 1 });
    expect(outcomeInstead({ appointmentId: 5, status: "DONE" }, [done], dayLater)).toBe("NO_SHOW");
    expect(outcomeInstead({ appointmentId: 5, status: "DONE" }, [done], now)).toBeNull();
  });

  it("counts from the last change", () => {
    expect(outcomeInstead({ appointmentId: 5, status: "NO_SHOW" }, [done, noShow], now)).toBe("DONE");
  });

  it("is none of what is open, or of another appointment", () => {
    expect(outcomeInstead({ appointmentId: 5, status: "CONFIRMED" }, [done], now)).toBeNull();
    expect(outcomeInstead({ appointmentId: 6, status: "NO_SHOW" }, [noShow], now)).toBeNull();
  });
});
