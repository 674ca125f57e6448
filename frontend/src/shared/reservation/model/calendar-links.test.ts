import { describe, expect, it } from "vitest";
import { type CalendarItem, calendarItem, googleCalendarLink, outlookCalendarLink } from "./calendar-links";

const booked = { title: "Schnitt & Farbe", start: "2027-07-14T09:00:00", end: "2027-07-14T10:30:00" };
const provider = { companyName: "Haarwerk", branches: [{ id: 8 }] };
const item = calendarItem(booked, provider, "Europe/Vienna", "Lindengasse 27, 1070 Wien");

function parametersOf(link: (item: CalendarItem) => string, of: CalendarItem = item) {
  const { origin, pathname, searchParams } = new URL(link(of));
  return { form: origin + pathname, ...Object.fromEntries(searchParams) };
}

describe("a link into a calendar", () => {
  it("opens the form of Google with title, moment and place", () => {
    expect(parametersOf(googleCalendarLink)).toEqual({
      form: "https://calendar.google.com/calendar/render",
      action: "TEMPLATE",
      text: "Schnitt & Farbe · Haarwerk",
      dates: "20270714T070000Z/20270714T083000Z",
      ctz: "Europe/Vienna",
      location: "Lindengasse 27, 1070 Wien",
    });
  });

  it("opens the form of Outlook with title, moment and place", () => {
    expect(parametersOf(outlookCalendarLink)).toEqual({
      form: "https://outlook.live.com/calendar/0/deeplink/compose",
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: "Schnitt & Farbe · Haarwerk",
      startdt: "2027-07-14T07:00:00Z",
      enddt: "2027-07-14T08:30:00Z",
      location: "Lindengasse 27, 1070 Wien",
    });
  });

  it("tells nothing of an appointment that is health data", () => {
    const health = calendarItem(
      booked,
      { ...provider, branches: [{ id: 9 }, { id: 13 }] },
      "Europe/Vienna",
      "Wien",
    );
    for (const link of [googleCalendarLink(health), outlookCalendarLink(health)]) {
      expect(link).not.toMatch(/Schnitt|Haarwerk|Wien(?!na)/);
      expect(link).toContain("Termin");
    }
  });
});
