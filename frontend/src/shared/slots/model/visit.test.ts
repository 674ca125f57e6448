import { CalendarDate } from "@internationalized/date";
import { describe, expect, it } from "vitest";
import { nextVisits, planOf, type Visit, visitPage, visitToShow } from "./visit";

function visit(dateFrom: string, ...appointments: [from: string, to: string][]): Visit {
  return {
    dateFrom,
    dateTo: dateFrom,
    waitingMinutes: 0,
    appointments: appointments.map(([from, to]) => ({
      serviceId: 1,
      userId: 11,
      dateFrom: `2027-01-14T${from}:00`,
      dateTo: `2027-01-14T${to}:00`,
    })),
  };
}

const last = new CalendarDate(2027, 3, 1);

describe("visitPage", () => {
  it("goes on where days have no visit, and no further than the last one", async () => {
    const asked: string[] = [];
    const found = [visit("2027-02-20T09:00:00")];
    const page = (from: string, visits: Visit[]) =>
      visitPage(from, last, async ({ dateFrom, dateTo }) => {
        asked.push(`${dateFrom} ${dateTo}`);
        return visits.filter(({ dateFrom: start }) => dateFrom <= start && start < `${dateTo}T24`);
      });
    expect(await page("2027-01-13", found)).toEqual({ visits: found, until: "2027-03-01" });
    expect(await page("2027-02-01", found)).toEqual({ visits: found, until: "2027-03-01" });
    expect(await page("2027-01-29", [])).toEqual({ visits: [], until: "2027-03-01" });
    expect(asked).toEqual([
      "2027-01-13 2027-02-12",
      "2027-02-13 2027-03-01",
      "2027-02-01 2027-03-01",
      "2027-01-29 2027-02-28",
      "2027-03-01 2027-03-01",
    ]);
  });
});

describe("the visit that is shown", () => {
  const [early, late, other] = [
    visit("2027-01-14T09:00:00"),
    visit("2027-01-14T10:00:00"),
    visit("2027-01-15T08:00:00"),
  ];
  const visits = [early, late, other];

  it.each([
    ["the first one", null, null, early],
    ["the chosen one", late.dateFrom, null, late],
    ["the first one of another day", late.dateFrom, "2027-01-15", other],
    ["the first one when the chosen one is gone", "2027-01-14T11:00:00", "2027-01-14", early],
    ["none of a day without one", null, "2027-01-16", null],
  ])("is %s", (_name, start, day, shown) => {
    expect(visitToShow(visits, start, day)).toBe(shown);
  });

  it("is followed by the next ones when it is gone", () => {
    expect(nextVisits(visits, "2027-01-14T09:30:00")).toEqual([late, other]);
    expect(nextVisits(visits, "2027-02-14T09:30:00")).toEqual(visits);
  });
});

describe("planOf", () => {
  it("tells the wait before each appointment", () => {
    const plan = planOf(visit("", ["09:00", "10:00"], ["10:00", "10:30"], ["10:45", "11:00"]));
    expect(plan.map(({ waiting }) => waiting)).toEqual([0, 0, 15]);
  });
});
