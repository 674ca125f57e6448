import { screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { staffCustomer, staffCustomerFile } from "@/test/staff-customer-answers";

type Schemas = components["schemas"];

let queries: string[] = [];
let namesakes: Schemas["StaffNamesakes"][] = [];
let file = staffCustomerFile();

beforeEach(() => {
  queries = [];
  namesakes = [];
  file = staffCustomerFile();
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/customers", ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const all = [
        staffCustomer({ noShows: 2, isBlocked: true }),
        staffCustomer({ customerId: 2, firstName: "Ewa", lastName: "Mooser", userEmail: null }),
      ];
      const wanted = searchParams.get("search")?.toLowerCase() ?? "";
      const customers = all.filter(({ lastName }) => lastName.toLowerCase().startsWith(wanted));
      return HttpResponse.json({ customers, totalpages: wanted === "" ? 3 : 1 });
    }),
    http.get("*/api/staff/customers/1", () => HttpResponse.json(file)),
    http.get("*/api/staff/customers/namesakes", () => HttpResponse.json({ pairs: namesakes })),
  );
});

function onFile(values: Partial<Schemas["StaffBookingCustomer"]>): Schemas["StaffBookingCustomer"] {
  const { customerId, firstName, lastName, userEmail, userPhone } = staffCustomer(values);
  return { customerId, firstName, lastName, userEmail, userPhone };
}

async function openPage(address = "/mycalender/customers") {
  const page = renderRoute(address);
  await screen.findByRole("heading", { level: 1, name: "Kunden" });
  return page;
}

async function openFile() {
  const page = await openPage("/mycalender/customers?customer=1");
  const drawer = await screen.findByRole("dialog", { name: "Kartei" });
  await within(drawer).findByRole("heading", { name: "Eva Moser" });
  return { ...page, drawer };
}

/** Presses the one who was found as a possible double of the open file. */
async function chooseDouble() {
  const { user, drawer } = await openFile();
  await user.click(within(drawer).getByRole("button", { name: "Doppelte zusammenführen" }));
  const question = await screen.findByRole("alertdialog", { name: "Doppelte zusammenführen" });
  await user.clear(within(question).getByLabelText("Suchen"));
  await user.type(within(question).getByLabelText("Suchen"), "moo");
  await user.click(await within(question).findByRole("button", { name: /Ewa Mooser/ }));
  return { user, question };
}

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("customers", () => {
  it("are listed, with what one should know of them", async () => {
    await openPage();
    const list = await screen.findByRole("list", { name: "Kundinnen und Kunden" });
    const [eva] = within(list).getAllByRole("link");
    expect(eva).toHaveTextContent(
      /Eva Moser2-mal nicht erschienenOnline gesperrt.*2 Besuche · zuletzt Mo., 4/,
    );
    expect(screen.getByRole("navigation", { name: "Seiten der Kartei" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Kunden" })).toHaveAttribute("aria-current", "page");
    await expectAccessible();
  });

  it("are found while typing, with the text in the address", async () => {
    const { user, router } = await openPage();
    await user.type(await screen.findByRole("searchbox", { name: "Suchen" }), "moos");
    expect(await screen.findByRole("link", { name: /Ewa Mooser/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("link", { name: /Eva Moser/ })).toBeNull());
    expect(router.state.location.search).toBe("?search=moos");
    // Not letter by letter.
    expect(queries).toEqual(["?search=&page=0&size=20", "?search=moos&page=0&size=20"]);
  });

  it("that are not there are said to be missing", async () => {
    await openPage("/mycalender/customers?search=zzz");
    expect(await screen.findByText("Zu „zzz“ haben wir niemanden gefunden.")).toBeVisible();
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/customers", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = await openPage();
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("link", { name: /Eva Moser/ })).toBeVisible();
  });

  it("can be written down without a booking", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/staff/customers", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(file);
      }),
    );
    const { user, router } = await openPage();
    await user.click(screen.getByRole("button", { name: "Neu anlegen" }));
    const drawer = await screen.findByRole("dialog", { name: "Neu in der Kartei" });
    await user.type(within(drawer).getByLabelText("Telefon"), "12");
    await user.click(within(drawer).getByRole("button", { name: "Speichern" }));
    expect(await within(drawer).findByText("Bitte gib eine gültige Telefonnummer an.")).toBeVisible();
    expect(sent).toBeUndefined();
    await user.type(within(drawer).getByLabelText("Telefon"), "34");
    await user.click(within(drawer).getByRole("button", { name: "Speichern" }));
    await waitFor(() => expect(router.state.location.search).toBe("?customer=1"));
    expect(sent).toEqual({ firstName: null, lastName: null, userEmail: null, userPhone: "1234", note: null });
  });
});

describe("file of a customer", () => {
  it("tells who it is, and what was", async () => {
    const { drawer } = await openFile();
    expect(within(drawer).getByRole("link", { name: "+43 660 1234567" })).toHaveAttribute(
      "href",
      "tel:+436601234567",
    );
    expect(drawer).toHaveTextContent("mag keinen Föhn");
    const visits = within(drawer).getByRole("region", { name: "Termine" });
    expect(visits).toHaveTextContent(
      /Damenhaarschnitt.*Mo., 4\.\sJänner 2027, 09:00\sUhr · Nicht erschienen/,
    );
    expect(visits).toHaveTextContent("Die neuesten 1 von 3.");
    expect(within(visits).getByRole("link")).toHaveAttribute("href", "/mycalender?date=2027-01-04&booking=1");
    expect(within(drawer).getByRole("link", { name: "Termin anlegen" })).toHaveAttribute(
      "href",
      "/mycalender?bookFor=1",
    );
    await expectAccessible();
  });

  it("shows older visits once somebody asks for them", async () => {
    const [visit] = staffCustomerFile().visits;
    const pages: (string | null)[] = [];
    server.use(
      http.get("*/api/staff/customers/1", ({ request }) => {
        const page = new URL(request.url).searchParams.get("visitsPage");
        pages.push(page);
        const older = pages.filter((asked) => asked === page).length === 1 && page !== null;
        if (older) return problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.");
        if (!visit || page === null) return HttpResponse.json(file);
        const visits = [
          { ...visit, bookingId: 2, title: "Balayage", start: "2026-12-04T09:00:00" },
          { ...visit, bookingId: 3, title: "Färben", start: "2026-11-04T09:00:00" },
        ];
        return HttpResponse.json(staffCustomerFile({ visits }));
      }),
    );
    const { drawer, user } = await openFile();
    const visits = within(within(drawer).getByRole("region", { name: "Termine" }));
    await user.click(visits.getByRole("button", { name: "Ältere anzeigen" }));
    await user.click(await visits.findByRole("button", { name: "Erneut versuchen" }));
    expect(await visits.findByRole("link", { name: "Balayage" })).toBeVisible();
    expect(visits.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Damenhaarschnitt",
      "Balayage",
      "Färben",
    ]);
    expect(visits.queryByRole("button", { name: "Ältere anzeigen" })).toBeNull();
    expect(pages).toEqual([null, "1", "1"]);
  });

  it("says whose e-mail address it also is, and merges another file of the name with one press", async () => {
    let merged: unknown;
    const moritz = {
      ...onFile({ customerId: 2, firstName: "Moritz" }),
      isSameEmail: true,
      isSamePhone: true,
    };
    const ida = { ...onFile({ customerId: 4, firstName: "Ida" }), isSameEmail: false, isSamePhone: true };
    file = staffCustomerFile({
      sharesContactWith: [moritz, ida],
      perhapsSame: [
        {
          ...onFile({ customerId: 3, lastName: "MOSER", userEmail: "Eva@example.org", userPhone: null }),
          bookings: 1,
          hasNote: false,
          isSameEmail: true,
          isSamePhone: null,
        },
      ],
    });
    server.use(
      http.post("*/api/staff/customers/1/merge", async ({ request }) => {
        merged = await request.json();
        file = staffCustomerFile();
        return HttpResponse.json(file);
      }),
    );
    const { user, drawer } = await openFile();
    expect(await within(drawer).findByText(/Gleiche E-Mail wie/)).toHaveTextContent(
      "Gleiche E-Mail wie Moritz Moser",
    );
    expect(within(drawer).getByText(/Gleiche Telefonnummer wie/)).toHaveTextContent(
      "Gleiche Telefonnummer wie Ida Moser",
    );
    const doubles = await within(drawer).findByRole("region", { name: "Vielleicht dieselbe Person" });
    expect(within(doubles).getAllByRole("listitem")).toHaveLength(1);
    expect(doubles).toHaveTextContent("Beim Zusammenführen bleibt diese Karteikarte");
    await expectAccessible();
    await user.click(
      within(doubles).getByRole("button", { name: "Zusammenführen mit Eva MOSER, Eva@example.org" }),
    );
    expect(await within(doubles).findByText("Zusammengeführt")).toBeVisible();
    expect(merged).toEqual({ mergedCustomerId: 3 });
    expect(within(doubles).queryByRole("link")).toBeNull();
  });

  describe("of one name", () => {
    const namesake = (values: Partial<Schemas["StaffNamesake"]>) => ({
      ...onFile(values),
      bookings: 0,
      hasNote: false,
      ...values,
    });
    const older = namesake({ customerId: 1, bookings: 3, hasNote: true });
    const same = {
      older,
      newer: namesake({ customerId: 3, userEmail: null, bookings: 1 }),
      isSameEmail: null,
      isSamePhone: true,
    };
    const contradicting = {
      older,
      newer: namesake({ customerId: 4, userEmail: "neu@example.org", userPhone: "+43 664 99" }),
      isSameEmail: false,
      isSamePhone: false,
    };
    let merged: unknown[];

    beforeEach(() => {
      merged = [];
      namesakes = [same, contradicting];
      server.use(
        http.post("*/api/staff/customers/1/merge", async ({ request }) => {
          const body = (await request.json()) as Schemas["MergeCustomersRequest"];
          merged.push(body.mergedCustomerId);
          namesakes = namesakes.filter(({ newer }) => newer.customerId !== body.mergedCustomerId);
          return HttpResponse.json(file);
        }),
      );
    });

    async function openPairs() {
      const { user } = await openPage();
      const pairs = await screen.findByRole("region", { name: "Vielleicht dieselbe Person" });
      return { user, pairs, rows: () => within(pairs).getAllByRole("listitem") };
    }

    it("are listed for managers with what agrees, what contradicts and what each holds", async () => {
      const { pairs, rows } = await openPairs();
      const links = within(pairs).getAllByRole("link");
      expect(links.map((link) => link.getAttribute("href"))).toEqual(
        [1, 3, 1, 4].map((id) => `/mycalender/customers?customer=${id}`),
      );
      expect(rows()[0]).toHaveTextContent(
        /Ältere Karteikarte.*3 Termine · mit Notiz.*Neuere Karteikarte.*1 Termin(?! ·).*Telefonnummer gleich/,
      );
      expect(rows()[1]).toHaveTextContent(/0 Termine.*E-Mail verschieden · Telefonnummer verschieden/);
      await expectAccessible();
    });

    it("become one with one press, and stay where they stood", async () => {
      const { user, rows } = await openPairs();
      await user.click(within(rows()[0] as HTMLElement).getByRole("button", { name: /^Zusammenführen/ }));
      await waitFor(() => expect(rows()[0]).toHaveTextContent("Zusammengeführt"));
      await waitFor(() => expect(queries).toHaveLength(2));
      expect(merged).toEqual([3]);
      expect(rows()).toHaveLength(2);
      expect(rows()[0]).toHaveFocus();
      expect(within(rows()[0] as HTMLElement).getAllByRole("link")).toHaveLength(1);
    });

    it("are asked about once more where the contacts contradict", async () => {
      const { user, rows } = await openPairs();
      const merge = () =>
        within(rows()[1] as HTMLElement).getByRole("button", { name: /^Zusammenführen mit .*neu@/ });
      await user.click(merge());
      const question = await screen.findByRole("alertdialog", { name: "Wirklich dieselbe Person?" });
      const lines = within(question).getAllByRole("listitem");
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        "Bleibt:Eva Moser+43 660 1234567 · eva@example.org3 Termine · mit Notiz",
        "Kommt dazu:Eva Moser+43 664 99 · neu@example.org0 Termine",
      ]);
      await waitFor(() => expect(question).toHaveAccessibleDescription(/Bleibt: .*Kommt dazu: /));
      await user.click(within(question).getByRole("button", { name: "Zurück" }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(merged).toEqual([]);
      await user.click(merge());
      await user.click(
        within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Zusammenführen" }),
      );
      await waitFor(() => expect(rows()[1]).toHaveTextContent("Zusammengeführt"));
      expect(merged).toEqual([4]);
    });

    it("are asked about again when somebody takes back that they are two", async () => {
      const sent: unknown[] = [];
      server.use(
        http.post("*/api/staff/customers/1/apart", async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json(staffCustomerFile());
        }),
      );
      const { user, rows } = await openPairs();
      const row = () => within(rows()[0] as HTMLElement);
      await user.click(row().getByRole("button", { name: /^Zwei Personen/ }));
      await user.click(await row().findByRole("button", { name: /^Zurücknehmen/ }));
      await waitFor(() => expect(row().getByRole("button", { name: /^Zwei Personen/ })).toBeVisible());
      expect(rows()[0]).toHaveFocus();
      expect(sent).toEqual([
        { otherCustomerId: 3, isApart: true },
        { otherCustomerId: 3, isApart: false },
      ]);
    });

    it("can be decided again when that failed", async () => {
      server.use(
        http.post("*/api/staff/customers/1/apart", () => problem(503, "UNAVAILABLE", "Nicht erreichbar.")),
      );
      const { user, rows } = await openPairs();
      const apart = () => within(rows()[0] as HTMLElement).getByRole("button", { name: /^Zwei Personen/ });
      await user.click(apart());
      expect(await screen.findByText("Nicht erreichbar.")).toBeInTheDocument();
      await waitFor(() => expect(apart()).toBeEnabled());
    });
  });

  it("is opened with its form by a link that asks for it", async () => {
    renderRoute("/mycalender/customers?customer=1&edit=1");
    const drawer = await screen.findByRole("dialog", { name: "Kartei" });
    expect(await within(drawer).findByLabelText("E-Mail")).toHaveValue("eva@example.org");
  });

  it("is edited by managers", async () => {
    let sent: unknown;
    server.use(
      http.put("*/api/staff/customers/1", async ({ request }) => {
        sent = await request.json();
        file = staffCustomerFile({ note: "kommt mit Hund" });
        return HttpResponse.json(file);
      }),
    );
    const { user, drawer } = await openFile();
    await user.click(within(drawer).getByRole("button", { name: "Bearbeiten" }));
    const note = within(drawer).getByLabelText("Interne Notiz");
    await user.clear(note);
    await user.type(note, "kommt mit Hund");
    await user.click(within(drawer).getByRole("button", { name: "Speichern" }));
    expect(await within(drawer).findByRole("region", { name: "Interne Notiz" })).toHaveTextContent(
      "kommt mit Hund",
    );
    // The form had the focus, and is gone.
    expect(within(drawer).getByRole("heading", { name: "Eva Moser" })).toHaveFocus();
    expect(sent).toEqual({
      firstName: "Eva",
      lastName: "Moser",
      userEmail: "eva@example.org",
      userPhone: "+43 660 1234567",
      note: "kommt mit Hund",
    });
  });

  it("is only read by everybody else", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSUSER" })));
    const { drawer } = await openFile();
    for (const name of ["Bearbeiten", "Online sperren", "Daten löschen"]) {
      expect(within(drawer).queryByRole("button", { name })).toBeNull();
    }
    expect(screen.queryByRole("button", { name: "CSV einlesen" })).toBeNull();
  });

  it("is not erased by managers", async () => {
    server.use(...signedIn(owner({ role: "ROLE_BUSINESSMANAGER" })));
    const { drawer } = await openFile();
    expect(within(drawer).getByRole("button", { name: "Online sperren" })).toBeVisible();
    expect(within(drawer).queryByRole("button", { name: "Daten löschen" })).toBeNull();
  });

  it("can be blocked, once it is said what that means", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/staff/customers/1/block", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(staffCustomerFile({ isBlocked: true }));
      }),
    );
    const { user, drawer } = await openFile();
    await user.click(within(drawer).getByRole("button", { name: "Online sperren" }));
    const question = await screen.findByRole("alertdialog", { name: "Online sperren?" });
    expect(sent).toBeUndefined();
    await user.click(within(question).getByRole("button", { name: "Online sperren" }));
    expect(await within(drawer).findByRole("button", { name: "Sperre aufheben" })).toBeVisible();
    expect(sent).toEqual({ isBlocked: true });
  });

  it("is merged with that of the same person", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/staff/customers/1/merge", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(file);
      }),
    );
    const { user, question } = await chooseDouble();
    const lines = within(question).getAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Bleibt:Eva Moser+43 660 1234567 · eva@example.org3 Termine",
      "Kommt dazu:Ewa Mooser+43 660 12345673 Termine",
    ]);
    expect(within(question).getByRole("list").parentElement).toHaveFocus();
    expect(question).not.toHaveTextContent("Gesperrt bleiben");
    await user.click(within(question).getByRole("button", { name: "Zurück" }));
    expect(within(question).getByLabelText("Suchen")).toHaveFocus();
    await user.click(await within(question).findByRole("button", { name: /Ewa Mooser/ }));
    expect(sent).toBeUndefined();
    await user.click(within(question).getByRole("button", { name: "Zusammenführen" }));
    await waitFor(() => expect(sent).toEqual({ mergedCustomerId: 2 }));
  });

  it("that is blocked stays so with all that was merged into it", async () => {
    file = staffCustomerFile({ isBlocked: true });
    const { question } = await chooseDouble();
    expect(question).toHaveTextContent(
      "Gesperrt bleiben danach die E-Mail-Adressen und Telefonnummern von beiden.",
    );
  });

  it("that may be a double is searched for again where that failed", async () => {
    const { user, drawer } = await openFile();
    await screen.findByRole("link", { name: /Ewa Mooser/, hidden: true });
    server.use(
      http.get("*/api/staff/customers", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    await user.click(within(drawer).getByRole("button", { name: "Doppelte zusammenführen" }));
    const question = await screen.findByRole("alertdialog", { name: "Doppelte zusammenführen" });
    expect(await within(question).findByRole("alert")).toHaveTextContent("Derzeit nicht erreichbar.");
    await user.click(within(question).getByRole("button", { name: "Erneut versuchen" }));
    expect(await within(question).findByText("Niemand gefunden.")).toBeVisible();
  });

  it("is erased once it is shown what goes with it", async () => {
    let isErased = false;
    server.use(
      http.post("*/api/staff/customers/1/erase/preview", () =>
        HttpResponse.json({
          blockers: [],
          bookings: 3,
          openBookings: [
            {
              companyName: "Haarwerk",
              organizationNr: 1000,
              start: "2027-01-20T09:00:00",
              titles: ["Damenhaarschnitt", "Färben"],
            },
          ],
        }),
      ),
      http.post("*/api/staff/customers/1/erase", () => {
        isErased = true;
        return HttpResponse.json({});
      }),
    );
    const { user, drawer, router } = await openFile();
    await user.click(within(drawer).getByRole("button", { name: "Daten löschen" }));
    const question = await screen.findByRole("alertdialog", { name: "Daten dieser Person löschen?" });
    expect(await within(question).findByText(/^Damenhaarschnitt, Färben, Mi., 20\.\sJänner/)).toBeVisible();
    expect(isErased).toBe(false);
    await user.click(within(question).getByRole("button", { name: "Endgültig löschen" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(isErased).toBe(true);
  });
});

describe("import of customers", () => {
  type Sent = components["schemas"]["ImportCustomersRequest"];
  type Imported = components["schemas"]["ImportedCustomers"];
  const csv = "Vorname;Nachname\nIda;Neu\n";
  const file = btoa(csv);

  async function choose(answer: Partial<Imported> = {}) {
    const sent: Sent[] = [];
    const person = { firstName: "Ida", lastName: "Neu", userEmail: null, userPhone: "0660 1" };
    const row = { ...person, isBlocked: false, note: null };
    const rows: Imported["rows"] = [{ line: 2, outcome: "NEW", added: [], message: null, ...row }];
    if (answer.wrong)
      rows.push({ line: 3, outcome: "WRONG", added: [], message: "Keine E-Mail Adresse.", ...row });
    if (answer.completed)
      rows.push({ line: 4, outcome: "KNOWN", added: ["PHONE", "NOTE"], message: null, ...row });
    server.use(
      http.post("*/api/staff/customers/import", async ({ request }) => {
        sent.push((await request.json()) as Sent);
        return HttpResponse.json({
          rows,
          created: 1,
          known: 0,
          completed: 0,
          blocked: 0,
          wrong: 0,
          wrongLines: null,
          unknownColumns: [],
          notedColumns: [],
          encoding: "UTF_8",
          encodings: [],
          ...answer,
        } satisfies Imported);
      }),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "CSV einlesen" }));
    const dialog = await screen.findByRole("dialog", { name: "CSV einlesen" });
    await user.upload(within(dialog).getByLabelText("Datei"), new File([csv], "k.csv", { type: "text/csv" }));
    const summary = `${answer.created ?? 1} neu, ${answer.known ?? 0} schon bekannt, ${answer.wrong ?? 0} fehlerhaft`;
    expect(await within(dialog).findByText(summary)).toBeVisible();
    return { user, dialog, sent };
  }

  it("keeps nothing before it was looked at", async () => {
    const { user, dialog, sent } = await choose();
    expect(within(dialog).getByText("k.csv")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Andere Datei wählen" })).toBeVisible();
    expect(sent).toEqual([{ file, keepsUnknownColumns: false, isPreview: true }]);
    await expectAccessible();
    await user.click(within(dialog).getByRole("button", { name: "1 Person übernehmen" }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ file, keepsUnknownColumns: false, isPreview: false }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("keeps what is right and hands back what is wrong", async () => {
    const saved = vi.spyOn(URL, "createObjectURL");
    const { user, dialog } = await choose({ wrong: 1, wrongLines: "Grund;Nachname" });
    expect(within(dialog).getByText("Keine E-Mail Adresse.")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "1 Person übernehmen" }));
    expect(
      await within(dialog).findByText("1 Person ist neu in der Kartei. 1 Zeile haben wir nicht übernommen."),
    ).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: /übernehmen/ })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Fehlerhafte Zeilen herunterladen" }));
    expect(saved).toHaveBeenCalledOnce();
  });

  it("says what the files of people who are known get", async () => {
    const { user, dialog, sent } = await choose({ created: 0, known: 1, completed: 1 });
    expect(within(dialog).getByText("1 Karteikarte wird ergänzt.")).toBeVisible();
    expect(within(dialog).getByText("Neu auf der Karteikarte: Telefon, Notiz")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "1 Karteikarte ergänzen" }));
    expect(await screen.findByText("1 Karteikarte ist ergänzt.")).toBeInTheDocument();
    expect(sent.at(-1)?.isPreview).toBe(false);
  });

  it("counts all that is written, and shows what goes into notes and from where", async () => {
    const person = { firstName: "Ida", lastName: "Neu", userEmail: null, userPhone: "0660 1" };
    const note = "mag Tee\nMobiltelefon: 0660 2";
    const { dialog } = await choose({
      created: 2,
      known: 1,
      completed: 1,
      notedColumns: ["Mobiltelefon", "Notizen"],
      rows: [{ line: 2, outcome: "NEW", added: [], isBlocked: false, message: null, note, ...person }],
    });
    expect(within(dialog).getByText(/„Mobiltelefon“, „Notizen“/)).toBeVisible();
    expect(within(dialog).getByText(/^Notiz: mag Tee\s+Mobiltelefon: 0660 2$/)).toBeVisible();
    expect(
      within(dialog).getByRole("button", { name: "2 Personen übernehmen, 1 Karteikarte ergänzen" }),
    ).toBeVisible();
  });

  it("says who is blocked and what is whose first and last name", async () => {
    const person = { firstName: "", lastName: "Lang", userEmail: "lang@example.org", userPhone: null };
    const hanna = { ...person, firstName: "Hanna" };
    const { user, dialog } = await choose({
      blocked: 1,
      rows: [
        { line: 2, outcome: "NEW", added: [], isBlocked: true, message: null, note: null, ...person },
        { line: 3, outcome: "NEW", added: [], isBlocked: false, message: null, note: null, ...hanna },
      ],
    });
    expect(
      within(dialog).getByText("1 Person wird gesperrt und kann online nicht mehr buchen."),
    ).toBeVisible();
    const [first, second] = within(dialog).getAllByRole("listitem");
    expect(first).toHaveTextContent(/Wird online gesperrt.*Vorname: – · Nachname: Lang/);
    expect(second).toHaveTextContent("Vorname: Hanna · Nachname: Lang");
    expect(second).not.toHaveTextContent("gesperrt");
    await user.click(within(dialog).getByRole("button", { name: "1 Person übernehmen" }));
    expect(
      await screen.findByText("1 Person ist neu in der Kartei. 1 Person ist online gesperrt."),
    ).toBeInTheDocument();
  });

  it("says what is wrong with a file that is none", async () => {
    server.use(
      http.post("*/api/staff/customers/import", () =>
        problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", { file: "Die Datei ist leer." }),
      ),
    );
    const { user } = await openPage();
    await user.click(screen.getByRole("button", { name: "CSV einlesen" }));
    const dialog = await screen.findByRole("dialog", { name: "CSV einlesen" });
    await user.upload(within(dialog).getByLabelText("Datei"), new File([], "k.csv", { type: "text/csv" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Die Datei ist leer.");
  });

  it("asks what the file leaves open and looks again", async () => {
    const { user, dialog, sent } = await choose({
      encoding: "WINDOWS_1252",
      encodings: [
        { encoding: "WINDOWS_1252", samples: ["MŸller"] },
        { encoding: "MAC_ROMAN", samples: ["Müller"] },
      ],
      unknownColumns: ["Geburtstag"],
    });
    expect(within(dialog).getByText(/Die Spalte „Geburtstag“ kennen wir nicht/)).toBeVisible();
    expect(within(dialog).getByText("So liest sie sich: MŸller")).toBeVisible();
    await expectAccessible();
    await user.selectOptions(within(dialog).getByLabelText("Zeichensatz"), "Älterer Mac: Müller");
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        file,
        encoding: "MAC_ROMAN",
        keepsUnknownColumns: false,
        isPreview: true,
      }),
    );
    await user.click(await within(dialog).findByLabelText("Stattdessen in die Notiz schreiben"));
    const last = { file, encoding: "MAC_ROMAN", keepsUnknownColumns: true };
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...last, isPreview: true }));
    await user.click(await within(dialog).findByRole("button", { name: "1 Person übernehmen" }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...last, isPreview: false }));
  });
});
