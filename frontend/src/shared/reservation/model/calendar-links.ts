import { parseDateTime, toZoned } from "@internationalized/date";

/** What goes into somebody's calendar: wall times `YYYY-MM-DDTHH:MM:SS` of a zone. */
export type CalendarItem = {
  title: string;
  start: string;
  end: string;
  timeZone: string;
  /** Address; empty for none. */
  location: string;
};

/** Appointments there are health data, see the calendar files of the server. */
const healthBranch = 13;

type Booked = { title: string; start: string; end: string };
type Provider = { companyName: string; branches: { id: number }[] };

/** What leaves for the calendar of another company: where the appointment is health data, only that there is one. */
export function calendarItem(
  { title, start, end }: Booked,
  provider: Provider,
  timeZone: string,
  location: string,
): CalendarItem {
  const isHealth = provider.branches.some(({ id }) => id === healthBranch);
  return isHealth
    ? { title: "Termin", start, end, timeZone, location: "" }
    : { title: `${title} · ${provider.companyName}`, start, end, timeZone, location };
}

function instant(wallTime: string, timeZone: string): string {
  return toZoned(parseDateTime(wallTime), timeZone).toDate().toISOString().replace(".000Z", "Z");
}

/** Opens the form for a new entry of Google Calendar, filled in. */
export function googleCalendarLink({ title, start, end, timeZone, location }: CalendarItem): string {
  const compact = (wallTime: string) => instant(wallTime, timeZone).replace(/[-:]/g, "");
  const parameters = new URLSearchParams({
    action: "TEMPLATE",
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    ctz: timeZone,
    ...(location !== "" && { location }),
  });
  return `https://calendar.google.com/calendar/render?${parameters}`;
}

/** Opens the form for a new entry of the calendar of Outlook on the web, filled in. */
export function outlookCalendarLink({ title, start, end, timeZone, location }: CalendarItem): string {
  const parameters = new URLSearchParams({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: title,
    startdt: instant(start, timeZone),
    enddt: instant(end, timeZone),
    ...(location !== "" && { location }),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${parameters}`;
}
