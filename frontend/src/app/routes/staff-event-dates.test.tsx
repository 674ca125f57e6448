import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import {
  eventDate,
  participant,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffEntry,
} from "@/test/staff-calendar-answers";
import { customerOnFile } from "@/test/staff-customer-answers";

type Schemas = components["schemas"];

let date = eventDate();
let noted: Schemas["CheckInBody"][] = [];
let calledOff: string[] = [];

const course = staffEntry({
  id: "schedule-7",
  category: "COURSE",
  title: "Flechten lernen",
  start: "2027-01-13T18:00:00",
  end: "2027-01-13T20:00:00",
  eventDate: { scheduleId: 7, eventId: 3, capacity: 12, takenSeats: 2 },
  onlineMeetingLink: "https://treffen.example/flechten",
});

beforeEach(() => {
  date = eventDate();
  noted = [];
  calledOff = [];
  server.use(
    ...signedIn(owner()),
    customerOnFile,
    staffCalendarAnswer(() => staffCalendar({ entries: [course] })),
    http.get("*/api/staff/schedules/7", () => HttpResponse.json(date)),
    http.post("*/api/staff/schedules/7/checkin", async ({ request }) => {
      const body = (await request.json()) as Schemas["CheckInBody"];
      noted.push(body);
      date = {
        ...date,
        participants: date.participants.map((one) =>
          one.participationId === body.participationId ? { ...one, state: body.outcome } : one,
        ),
      };
      return HttpResponse.json(date);
    }),
    http.post("*/api/staff/schedules/:id/calloff", ({ params }) => {
      calledOff.push(`date ${params.id}`);
      return HttpResponse.json({});
    }),
    http.post("*/api/staff/events/:id/calloff", ({ params }) => {
      calledOff.push(`event ${params.id}`);
      return HttpResponse.json({});
    }),
    http.get("*/api/staff/bookings/1", () => HttpResponse.json(staffBooking())),
    http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json([])),
  );
});

async function openDate(address = "/mycalender") {
  const page = renderRoute(address);
  if (!address.includes("schedule")) {
    await page.user.click(await screen.findByRole("button", { name: /Kurs: Flechten lernen/ }));
  }
  const drawer = await screen.findByRole("dialog", { name: "Teilnehmende" });
  await within(drawer).findByRole("heading", { name: "Flechten lernen" });
  return { ...page, drawer };
}

const note = (drawer: HTMLElement, name: string) => within(drawer).getByRole("button", { name });

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("date of a course", () => {
  it("opens from the calendar with those who come, and is in the address", async () => {
    const { drawer, router } = await openDate();
    expect(router.state.location.search).toBe("?schedule=7");
    expect(drawer).toHaveTextContent(/Mittwoch, 13\.\sJänner, 18:00–\u206020:00\sUhr/);
    expect(drawer).toHaveTextContent("2 von 12 Plätzen vergeben");
    const list = within(drawer).getByRole("region", { name: "Wer kommt" });
    expect(within(list).getByRole("link", { name: "+43 660 1234567" })).toHaveAttribute(
      "href",
      "tel:+436601234567",
    );
    expect(within(list).getByRole("button", { name: "Ohne Namen: Anmeldung öffnen" })).toBeVisible();
    await expectAccessible();
  });

  it("keeps who came, who did not, and takes both back", async () => {
    const { user, drawer } = await openDate("/mycalender?schedule=7");
    await user.click(note(drawer, "Da: Eva Moser"));
    await user.click(note(drawer, "Fehlt: Ohne Namen"));
    await waitFor(() =>
      expect(noted).toEqual([
        { participationId: 1, outcome: "DONE" },
        { participationId: 2, outcome: "NO_SHOW" },
      ]),
    );
    expect(note(drawer, "Da: Eva Moser")).toHaveAttribute("aria-pressed", "true");
    expect(note(drawer, "Fehlt: Eva Moser")).toHaveAttribute("aria-pressed", "false");
    expect(drawer).toHaveTextContent("1 da · 1 nicht erschienen");
    await user.click(note(drawer, "Da: Eva Moser"));
    await waitFor(() => expect(noted.at(-1)).toEqual({ participationId: 1, outcome: "CONFIRMED" }));
    expect(drawer).toHaveTextContent("0 da · 1 nicht erschienen · 1 offen");
  });

  it("is the place to write to everybody who comes, once", async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.use(
      http.post("*/api/staff/schedules/7/message", async ({ request }) => {
        const body = (await request.json()) as Schemas["ParticipantMessageRequest"];
        if (!body.isPreview) sent.push({ body, key: request.headers.get("Idempotency-Key") });
        return HttpResponse.json({ recipients: 2 });
      }),
    );
    const { user, drawer } = await openDate("/mycalender?schedule=7");
    await user.click(within(drawer).getByRole("button", { name: "Nachricht an alle" }));
    const dialog = await screen.findByRole("dialog", { name: "Nachricht an alle" });
    expect(await within(dialog).findByText("Die Nachricht geht an 2 Personen.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Senden" }));
    expect(within(dialog).getByText("Bitte schreib etwas.")).toBeVisible();
    await expectAccessible();
    await user.click(within(dialog).getByLabelText(/^Deine Nachricht/));
    await user.paste("Bitte eine Bürste mitbringen.");
    await user.click(within(dialog).getByRole("button", { name: "Senden" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        body: { text: "Bitte eine Bürste mitbringen.", isPreview: false },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("shows what the server knows where a check-in fails", async () => {
    server.use(
      http.post("*/api/staff/schedules/7/checkin", () => problem(503, "UNAVAILABLE", "Nicht erreichbar.")),
    );
    const { user, drawer } = await openDate("/mycalender?schedule=7");
    await user.click(note(drawer, "Da: Eva Moser"));
    expect(await screen.findByText("Nicht erreichbar.")).toBeInTheDocument();
    await waitFor(() => expect(note(drawer, "Da: Eva Moser")).toHaveAttribute("aria-pressed", "false"));
  });

  it("is not checked in before its day", async () => {
    date = eventDate({ start: "2027-01-14T18:00:00", end: "2027-01-14T20:00:00" });
    const { drawer } = await openDate("/mycalender?schedule=7");
    expect(drawer).toHaveTextContent("Einchecken kannst du ab dem Tag des Termins.");
    expect(within(drawer).queryByRole("button", { name: /^Da/ })).toBeNull();
  });

  it("says when nobody has signed up, and when all seats are taken", async () => {
    date = eventDate({ participants: [], taken: 12 });
    const { drawer } = await openDate("/mycalender?schedule=7");
    expect(drawer).toHaveTextContent("Noch hat sich niemand angemeldet.");
    expect(drawer).toHaveTextContent("Ausgebucht");
    expect(within(drawer).queryByRole("button", { name: "Liste drucken" })).toBeNull();
  });

  it("is printed as a list", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    const { user, drawer } = await openDate("/mycalender?schedule=7");
    await user.click(within(drawer).getByRole("button", { name: "Liste drucken" }));
    expect(print).toHaveBeenCalledOnce();
    const rows = within(drawer).getAllByRole("row", { hidden: true });
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "DaNameTelefon",
      "Eva Moser+43 660 1234567",
      "Ohne Namen",
    ]);
    vi.unstubAllGlobals();
  });

  it("leads to the booking of somebody who comes", async () => {
    const { user, drawer, router } = await openDate("/mycalender?schedule=7");
    await user.click(within(drawer).getByRole("button", { name: "Eva Moser: Anmeldung öffnen" }));
    expect(await screen.findByRole("dialog", { name: "Termindetail" })).toBeVisible();
    // Whose day is not named.
    await waitFor(() => expect(router.state.location.search).toBe("?booking=1&date=2027-01-13"));
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/schedules/7", () => problem(503, "UNAVAILABLE", "Nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = renderRoute("/mycalender?schedule=7");
    const drawer = await screen.findByRole("dialog", { name: "Teilnehmende" });
    await user.click(await within(drawer).findByRole("button", { name: "Erneut versuchen" }));
    expect(await within(drawer).findByRole("heading", { name: "Flechten lernen" })).toBeVisible();
  });
});

describe("calling off", () => {
  it("one date names it and whom it concerns", async () => {
    const { user, drawer, router } = await openDate("/mycalender?schedule=7");
    await user.click(within(drawer).getByRole("button", { name: "Diesen Termin absagen" }));
    const question = await screen.findByRole("alertdialog", { name: "Diesen Termin absagen?" });
    expect(question).toHaveTextContent(/Flechten lernen, Mi., 13\.\sJänner, 18:00/);
    expect(question).toHaveTextContent("2 Personen kommen zu diesem Termin; sie bekommen eine E-Mail.");
    expect(question).toHaveTextContent("Der andere Termin findet statt.");
    expect(calledOff).toEqual([]);
    await expectAccessible();
    await user.click(within(question).getByRole("button", { name: "Absagen" }));
    await waitFor(() => expect(calledOff).toEqual(["date 7"]));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("all dates names each that lies ahead", async () => {
    date = eventDate({
      taken: 1,
      participants: [participant()],
      dates: [
        { scheduleId: 6, start: "2027-01-06T18:00:00", end: "2027-01-06T20:00:00" },
        ...eventDate().dates,
      ],
    });
    const { user, drawer } = await openDate("/mycalender?schedule=7");
    await user.click(within(drawer).getByRole("button", { name: "Alle 2 kommenden Termine absagen" }));
    const question = await screen.findByRole("alertdialog", { name: "Alle 2 kommenden Termine absagen?" });
    expect(within(question).getAllByRole("listitem")).toHaveLength(2);
    expect(question).not.toHaveTextContent(/6\.\sJänner/);
    expect(question).toHaveTextContent("1 Person ist angemeldet; sie bekommt eine E-Mail.");
    await user.click(within(question).getByRole("button", { name: "Zurück" }));
    expect(calledOff).toEqual([]);
    await user.click(within(drawer).getByRole("button", { name: "Alle 2 kommenden Termine absagen" }));
    const again = await screen.findByRole("alertdialog", { name: "Alle 2 kommenden Termine absagen?" });
    await user.click(within(again).getByRole("button", { name: "Absagen" }));
    await waitFor(() => expect(calledOff).toEqual(["event 3"]));
  });

  it("is a matter of managers", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const { drawer } = await openDate("/mycalender?schedule=7");
    expect(within(drawer).queryByRole("button", { name: /absagen/ })).toBeNull();
  });

  it("is not offered for what is over", async () => {
    date = eventDate({
      start: "2027-01-06T18:00:00",
      end: "2027-01-06T20:00:00",
      dates: [{ scheduleId: 7, start: "2027-01-06T18:00:00", end: "2027-01-06T20:00:00" }],
    });
    const { drawer } = await openDate("/mycalender?schedule=7");
    expect(within(drawer).queryByRole("button", { name: /absagen/ })).toBeNull();
  });
});
