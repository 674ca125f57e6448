import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { owner, signedIn } from "@/test/account-answers";
import { slot } from "@/test/booking-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { bertKoch, staffEmployee } from "@/test/settings-answers";
import {
  anna,
  eventDate,
  noCustomFields,
  staffBooking,
  staffCalendar,
  staffCalendarAnswer,
  staffOfferedService,
} from "@/test/staff-calendar-answers";
import { customerOnFile, staffCustomer, staffCustomerFile } from "@/test/staff-customer-answers";

beforeEach(() => {
  const file = staffCustomerFile({ visits: [], visitsTotal: 0 });
  server.use(
    ...signedIn(owner()),
    customerOnFile,
    noCustomFields,
    staffCalendarAnswer(() => staffCalendar()),
    http.get("*/api/staff/offeredservices", () => HttpResponse.json([staffOfferedService()])),
    http.get("*/api/staff/employees", () => HttpResponse.json({ employees: [staffEmployee(), bertKoch] })),
    http.get("*/api/staff/customers/namesakes", () => HttpResponse.json({ pairs: [] })),
    http.get("*/api/staff/customers", () =>
      HttpResponse.json({ customers: [staffCustomer()], totalpages: 1 }),
    ),
    http.get("*/api/staff/customers/1", () => HttpResponse.json(file)),
    http.get("*/api/staff/bookings/1", () => HttpResponse.json(staffBooking())),
    http.get("*/api/staff/bookings/1/mails", () => HttpResponse.json([])),
    http.post("*/api/staff/bookings/1/moveslots", () => HttpResponse.json([])),
    http.post("*/api/staff/bookings/1/whynot", () => HttpResponse.json({ ofStart: [], ofEmployees: [] })),
    http.post("*/api/staff/bookings/whynot", () => HttpResponse.json({ ofStart: [], ofEmployees: [] })),
    http.post("*/api/staff/bookings/basketslots", () => HttpResponse.json([slot("2027-01-13T10:15", anna)])),
    http.get("*/api/staff/schedules/7", () => HttpResponse.json(eventDate())),
    http.post("*/api/staff/schedules/7/message", () => HttpResponse.json({ recipients: 2 })),
    http.get("*/api/organization/apikeys", () => HttpResponse.json({ keys: [] })),
    http.get("*/api/organization/webhooks", () => HttpResponse.json({ webhooks: [] })),
  );
});

type Page = ReturnType<typeof renderRoute>;

/** Where a form is, what it is called there, how it is opened, and what is typed into it. */
type Form = {
  address: string;
  dialog: string;
  open?: (page: Page) => Promise<void>;
  field: string | RegExp;
  typed: string;
  /** What its button says that closes it. */
  close?: string;
};

const press = (name: string) => async (page: Page) => {
  await page.user.click(await screen.findByRole("button", { name }));
};

const forms: [name: string, form: Form][] = [
  [
    "new visit",
    {
      address: "/mycalender?view=list",
      dialog: "Termin anlegen",
      open: press("Termin anlegen"),
      field: "Interne Notiz",
      typed: "bringt den Hund mit",
    },
  ],
  [
    "new visit of somebody on file",
    {
      address: "/mycalender?view=list&bookFor=1",
      dialog: "Termin anlegen",
      field: "Interne Notiz",
      typed: "bringt den Hund mit",
    },
  ],
  [
    "visit that is moved",
    {
      address: "/mycalender?view=list&booking=1",
      dialog: "Termindetail",
      open: press("Damenhaarschnitt verschieben"),
      field: "Beginn",
      typed: "15:30",
    },
  ],
  [
    "message to those who come",
    {
      address: "/mycalender?view=list&schedule=7",
      dialog: "Nachricht an alle",
      open: press("Nachricht an alle"),
      field: /^Deine Nachricht/,
      typed: "Bitte eine Bürste mitbringen.",
      close: "Abbrechen",
    },
  ],
  [
    "sign-up for a course",
    {
      address: "/mycalender?view=list&schedule=7",
      dialog: "Teilnehmende",
      open: press("Jemanden anmelden"),
      field: "Interne Notiz",
      typed: "zahlt bar",
    },
  ],
  [
    "new file",
    {
      address: "/mycalender/customers?customer=new",
      dialog: "Neu in der Kartei",
      field: "Nachname",
      typed: "Huber",
    },
  ],
  [
    "edited file",
    {
      address: "/mycalender/customers?customer=1",
      dialog: "Kartei",
      open: press("Bearbeiten"),
      field: /^Interne Notiz/,
      typed: "kommt mit Hund",
    },
  ],
  [
    "API key",
    {
      address: "/account/api",
      dialog: "Neuer Schlüssel",
      open: press("Neuer Schlüssel"),
      field: "Name",
      typed: "Waage",
    },
  ],
];

async function openForm({ address, dialog, open, field }: Form) {
  const page = renderRoute(address);
  await open?.(page);
  const form = await screen.findByRole("dialog", { name: dialog });
  await within(form).findByLabelText(field);
  return { ...page, form };
}

const question = () => screen.findByRole("alertdialog", { name: "Änderungen verwerfen?" });

// Nothing ends the way out here: no animation is played.
const isClosed = (form: HTMLElement) => !form.isConnected || form.dataset.state === "closed";

const waysOut = ["Escape", "its button"] as const;

describe.each(forms)("half-filled %s", (_name, form) => {
  const fill = (dialog: HTMLElement) =>
    fireEvent.change(within(dialog).getByLabelText(form.field), { target: { value: form.typed } });
  const leave = ({ user }: Pick<Page, "user">, way: (typeof waysOut)[number], dialog: HTMLElement) =>
    way === "Escape"
      ? user.keyboard("{Escape}")
      : user.click(within(dialog).getByRole("button", { name: form.close ?? "Schließen" }));

  it.each(waysOut)("is asked for before it is lost by %s", async (way) => {
    const { form: dialog, user } = await openForm(form);
    fill(dialog);
    await leave({ user }, way, dialog);
    await user.click(within(await question()).getByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(within(dialog).getByLabelText(form.field)).toHaveValue(form.typed);
    await leave({ user }, way, dialog);
    await user.click(within(await question()).getByRole("button", { name: "Verlassen" }));
    await waitFor(() => expect(isClosed(dialog)).toBe(true));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("is asked for before somebody goes elsewhere", async () => {
    const { form: dialog, router, user } = await openForm(form);
    fill(dialog);
    void router.navigate("/pricing");
    await user.click(within(await question()).getByRole("button", { name: "Hier bleiben" }));
    expect(within(dialog).getByLabelText(form.field)).toHaveValue(form.typed);
    void router.navigate("/pricing");
    await user.click(within(await question()).getByRole("button", { name: "Verlassen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/pricing"));
  });

  it.each(waysOut)("that is still empty is closed at once by %s", async (way) => {
    const { form: dialog, user } = await openForm(form);
    await leave({ user }, way, dialog);
    await waitFor(() => expect(isClosed(dialog)).toBe(true));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("half-filled forms", () => {
  it("of visits follow another day without a question, and none comes once they are saved", async () => {
    server.use(http.post("*/api/staff/bookings", () => HttpResponse.json(staffBooking())));
    const { user, router } = renderRoute("/mycalender?view=list&bookFor=1");
    const form = await screen.findByRole("dialog", { name: "Termin anlegen" });
    await user.selectOptions(await within(form).findByRole("combobox", { name: "Leistung" }), "1");
    fireEvent.change(within(form).getByLabelText("Datum"), { target: { value: "14.01.2027" } });
    await waitFor(() => expect(router.state.location.search).toContain("date=2027-01-14"));
    fireEvent.change(within(form).getByLabelText("Beginn"), { target: { value: "10:15" } });
    await user.click(within(form).getByRole("button", { name: "Termin anlegen" }));
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(router.state.location.search).toBe("?view=list&date=2027-01-14");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });

  it("of files are asked for before their own way back", async () => {
    const { user } = renderRoute("/mycalender/customers?customer=1");
    await user.click(await screen.findByRole("button", { name: "Bearbeiten" }));
    await user.type(screen.getByLabelText("Nachname"), "-Huber");
    await user.click(screen.getByRole("button", { name: "Zurück" }));
    await user.click(within(await question()).getByRole("button", { name: "Verlassen" }));
    expect(await screen.findByRole("heading", { name: "Eva Moser" })).toBeVisible();
    expect(screen.queryByLabelText("Nachname")).toBeNull();
  });
});
