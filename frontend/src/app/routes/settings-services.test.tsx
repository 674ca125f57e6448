import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import { owner, signedIn } from "@/test/account-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { firstVersion } from "@/test/settings-answers";

type StaffService = components["schemas"]["StaffService"];
type ServiceRequest = components["schemas"]["StaffServiceRequest"];

// jsdom has no layout: what the editor asks of it gets the plainest answer.
Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
Range.prototype.getClientRects = () => document.body.getClientRects();

const noneOutside = { outside: [], outsideTotal: 0, outsideDates: [], outsideDatesTotal: 0 };
const nothingChanges = { ...noneOutside, tomorrow: { date: "2027-01-14", services: [] } };
const somethingChanges = {
  ...noneOutside,
  tomorrow: {
    date: "2027-01-14",
    services: [{ serviceId: 1, title: "Damenhaarschnitt", before: ["09:00", "09:15"], after: ["09:00"] }],
  },
};

function staffService(values: Partial<StaffService> = {}): StaffService {
  return {
    version: firstVersion,
    serviceId: 1,
    title: "Damenhaarschnitt",
    htmlContent: "<p>Waschen &amp; <strong>schneiden</strong></p>",
    price: 58.5,
    duration: 60,
    followUp: 10,
    visitRank: null,
    serviceGroup: null,
    imagePath: null,
    isArchived: false,
    steps: [],
    needs: [],
    employees: [{ userId: 1, duration: 45, price: null }],
    customFields: [],
    ...values,
  };
}

const beard = staffService({ serviceId: 2, title: "Bart trimmen", price: 18, followUp: 0, employees: [] });
const colour = staffService({ serviceId: 3, title: "Farbe" });
const old = staffService({ serviceId: 4, title: "Dauerwelle", isArchived: true });

const employee = (userId: number, firstName: string, isArchived = false) => ({
  userId,
  firstName,
  lastName: "Berger",
  avatar: null,
  isVisible: true,
  isArchived,
  hours: [],
  services: [],
  hasAccount: false,
});

let services: StaffService[] = [];
let sent: ServiceRequest[] = [];
let consequences: typeof nothingChanges | typeof somethingChanges = nothingChanges;
let answer: ((body: ServiceRequest) => Response) | null = null;

async function settle(request: Request) {
  const body = (await request.json()) as ServiceRequest;
  sent.push(body);
  const service = staffService({ title: body.title });
  return answer?.(body) ?? HttpResponse.json({ service, consequences });
}

beforeEach(() => {
  services = [staffService(), beard, colour, old];
  sent = [];
  consequences = nothingChanges;
  answer = null;
  server.use(
    ...signedIn(owner()),
    http.get("*/api/staff/services", () => HttpResponse.json({ services })),
    http.get("*/api/staff/employees", () =>
      HttpResponse.json({ employees: [employee(1, "Anna"), employee(2, "Bert"), employee(3, "Cleo", true)] }),
    ),
    http.get("*/api/staff/rooms", () =>
      HttpResponse.json({
        groups: [
          { groupId: 3, name: "Waschplätze", services: [], rooms: [] },
          { groupId: 4, name: "Hauben", services: [], rooms: [] },
          {
            groupId: 5,
            name: "Solarium",
            services: [],
            rooms: [{ roomId: 51, name: "Liege", isArchived: true, closures: [] }],
          },
        ],
      }),
    ),
    http.post("*/api/staff/services", ({ request }) => settle(request)),
    http.put("*/api/staff/services/1", ({ request }) => settle(request)),
  );
});

const kept = () => sent.filter(({ isPreview }) => !isPreview);

async function openList() {
  const page = renderRoute("/account/services");
  await screen.findByRole("heading", { level: 1, name: "Leistungen" });
  return page;
}

async function openForm(item: number | "new" = 1) {
  const page = renderRoute(`/account/services/${item}`);
  const form = await screen.findByRole("form", { name: "Leistung" });
  await within(form).findByRole("textbox", { name: "Beschreibung" });
  return { ...page, form };
}

const titles = () =>
  within(screen.getByRole("list", { name: "Leistungen" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

const save = () => screen.getByRole("button", { name: "Speichern" });

async function expectAccessible() {
  // Colours and what lies over what need a browser; the journeys look at them.
  const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

describe("services", () => {
  it("are listed in their order, archived ones apart", async () => {
    await openList();
    await screen.findByRole("list", { name: "Leistungen" });
    expect(titles()).toEqual([
      expect.stringMatching(/^Damenhaarschnitt€\s58,50 · 60\sMinuten · danach 10\sMinuten Nachbereitung$/),
      expect.stringMatching(/^Bart trimmenMacht noch niemand€\s18,00 · 60\sMinuten$/),
      expect.stringContaining("Farbe"),
    ]);
    const archived = screen.getByRole("region", { name: "Archiviert" });
    expect(within(archived).getByRole("link")).toHaveTextContent("Dauerwelle");
    expect(screen.getByRole("link", { name: "Leistung anlegen" })).toHaveAttribute(
      "href",
      "/account/services/new",
    );
    await expectAccessible();
  });

  it("that are not there yet are suggested, and taken with one click", async () => {
    services = [];
    const suggested = ["Maniküre", "Pediküre"].map((title) => ({
      title,
      price: 35,
      duration: 45,
      followUp: 5,
    }));
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () => HttpResponse.json({ services: suggested })),
    );
    const { user } = await openList();
    const form = await screen.findByRole("form", { name: "Typisch für eure Branche" });
    await expectAccessible();
    await user.click(within(form).getByRole("checkbox", { name: /^Pediküre/ }));
    const price = within(form).getByLabelText("Preis von Maniküre in €");
    fireEvent.change(price, { target: { value: "viel" } });
    await user.click(within(form).getByRole("button", { name: "1 Leistung übernehmen" }));
    expect(within(form).getByText("Bitte prüfe den Preis.")).toBeVisible();
    fireEvent.change(price, { target: { value: "39,90" } });
    await user.click(within(form).getByRole("button", { name: "1 Leistung übernehmen" }));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({
          title: "Maniküre",
          price: 39.9,
          duration: 45,
          followUp: 5,
          isPreview: false,
        }),
      ]),
    );
    expect(await screen.findByText("1 Leistung ist angelegt.")).toBeInTheDocument();
  });

  it("that could not be taken are named and wait to be tried again beside those that are there", async () => {
    services = [];
    const suggested = ["Maniküre", "Pediküre", "Lackieren"].map((title) => ({
      title,
      price: 35,
      duration: 45,
      followUp: 5,
    }));
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () => HttpResponse.json({ services: suggested })),
    );
    let isBroken = true;
    answer = ({ title }) => {
      if (isBroken && title === "Pediküre") return problem(503, "UNAVAILABLE", "Gerade nicht erreichbar.");
      const service = staffService({ serviceId: services.length + 1, title });
      services = [...services, service];
      return HttpResponse.json({ service, consequences });
    };
    const { user } = await openList();
    const form = await screen.findByRole("form", { name: "Typisch für eure Branche" });
    fireEvent.change(within(form).getByLabelText("Preis von Lackieren in €"), { target: { value: "12" } });
    await user.click(within(form).getByRole("button", { name: "3 Leistungen übernehmen" }));
    const message = "Angelegt: Maniküre. Es fehlen: Pediküre, Lackieren. Gerade nicht erreichbar.";
    // In the form and in the snackbar.
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(titles()).toEqual([expect.stringContaining("Maniküre")]);
    expect(within(form).queryByRole("checkbox", { name: /^Maniküre/ })).toBeNull();
    expect(within(form).getByLabelText("Preis von Lackieren in €")).toHaveValue("12");
    await expectAccessible();
    isBroken = false;
    await user.click(within(form).getByRole("button", { name: "2 Leistungen übernehmen" }));
    expect(await screen.findByText("2 Leistungen sind angelegt.")).toBeInTheDocument();
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(sent.map(({ title }) => title)).toEqual(["Maniküre", "Pediküre", "Pediküre", "Lackieren"]);
    expect(sent.at(-1)?.price).toBe(12);
  });

  it("are told as taken where only the answer got lost", async () => {
    services = [];
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () =>
        HttpResponse.json({ services: [{ title: "Maniküre", price: 35, duration: 45, followUp: 5 }] }),
      ),
    );
    answer = ({ title }) => {
      services = [staffService({ title })];
      return HttpResponse.error();
    };
    const { user } = await openList();
    await user.click(await screen.findByRole("button", { name: "1 Leistung übernehmen" }));
    expect(await screen.findByText("1 Leistung ist angelegt.")).toBeInTheDocument();
    expect(titles()).toEqual([expect.stringContaining("Maniküre")]);
  });

  it("are not forgotten while asking anew fails", async () => {
    services = [];
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () =>
        HttpResponse.json({ services: [{ title: "Maniküre", price: 35, duration: 45, followUp: 5 }] }),
      ),
    );
    const { queryClient } = await openList();
    const price = await screen.findByLabelText("Preis von Maniküre in €");
    fireEvent.change(price, { target: { value: "41" } });
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () =>
        problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."),
      ),
    );
    await act(() => queryClient.invalidateQueries());
    expect(screen.getByLabelText("Preis von Maniküre in €")).toHaveValue("41");
  });

  it("whose price is beyond what a service may cost are not sent", async () => {
    services = [];
    const suggested = [{ title: "Maniküre", price: 35, duration: 45, followUp: 5 }];
    server.use(
      http.get("*/api/staff/onboarding/suggestions", () => HttpResponse.json({ services: suggested })),
    );
    const { user } = await openList();
    const form = await screen.findByRole("form", { name: "Typisch für eure Branche" });
    fireEvent.change(within(form).getByLabelText("Preis von Maniküre in €"), { target: { value: "100000" } });
    await user.click(within(form).getByRole("button", { name: "1 Leistung übernehmen" }));
    expect(within(form).getByText("Bitte prüfe den Preis.")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("of a branch without suggestions are asked for", async () => {
    services = [];
    server.use(http.get("*/api/staff/onboarding/suggestions", () => HttpResponse.json({ services: [] })));
    await openList();
    expect(await screen.findByText(/^Noch keine Leistung/)).toBeVisible();
  });

  it("can be asked for again", async () => {
    server.use(
      http.get("*/api/staff/services", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar."), {
        once: true,
      }),
    );
    const { user } = await openList();
    await user.click(await screen.findByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByRole("list", { name: "Leistungen" })).toBeVisible();
  });

  it("are moved by keyboard, and the focus stays", async () => {
    let order: number[] = [];
    server.use(
      http.put("*/api/staff/services/order", async ({ request }) => {
        order = ((await request.json()) as { serviceIds: number[] }).serviceIds;
        services = [...order.flatMap((id) => services.find((one) => one.serviceId === id) ?? []), old];
        return HttpResponse.json({ services });
      }),
    );
    const { user } = await openList();
    const down = await screen.findByRole("button", { name: "Damenhaarschnitt nach unten" });
    down.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(order).toEqual([2, 1, 3]));
    expect(await screen.findByText("Damenhaarschnitt steht jetzt auf Platz 2 von 3.")).toBeInTheDocument();
    expect(document.activeElement).toHaveAccessibleName("Damenhaarschnitt nach unten");
    expect(titles()[0]).toContain("Bart trimmen");
    const up = screen.getByRole("button", { name: "Bart trimmen nach oben" });
    expect(up).toHaveAttribute("aria-disabled", "true");
    await user.click(up);
    expect(order).toEqual([2, 1, 3]);
  });

  it("are dragged with the pointer", async () => {
    let order: number[] = [];
    server.use(
      http.put("*/api/staff/services/order", async ({ request }) => {
        order = ((await request.json()) as { serviceIds: number[] }).serviceIds;
        return HttpResponse.json({ services });
      }),
    );
    await openList();
    await screen.findByRole("list", { name: "Leistungen" });
    const drag = (type: "dragStart" | "dragOver" | "drop", on: Element) => {
      const event = createEvent[type](on);
      Object.defineProperty(event, "dataTransfer", { value: { setData: () => {}, effectAllowed: "" } });
      fireEvent(on, event);
    };
    const target = screen.getByText("Farbe").closest("li");
    drag("dragStart", screen.getByTitle("Damenhaarschnitt verschieben"));
    drag("dragOver", target as Element);
    drag("drop", target as Element);
    await waitFor(() => expect(order).toEqual([2, 3, 1]));
  });

  it("stand in groups, which are moved as a whole and in which services are moved", async () => {
    const inGroup = (serviceId: number, title: string, serviceGroup: string | null) =>
      staffService({ serviceId, title, serviceGroup });
    services = [
      inGroup(1, "Haarschnitt", "Schnitt"),
      inGroup(2, "Beratung", null),
      inGroup(3, "Ansatzfarbe", "Farbe"),
      inGroup(4, "Bart", "Schnitt"),
    ];
    const orders: number[][] = [];
    server.use(
      http.put("*/api/staff/services/order", async ({ request }) => {
        const order = ((await request.json()) as { serviceIds: number[] }).serviceIds;
        orders.push(order);
        services = order.flatMap((id) => services.find((one) => one.serviceId === id) ?? []);
        return HttpResponse.json({ services });
      }),
    );
    const { user } = await openList();
    expect(await screen.findByRole("list", { name: "Schnitt" })).toBeVisible();
    const headings = () =>
      within(screen.getByRole("main"))
        .getAllByRole("heading", { level: 2 })
        .map(({ textContent }) => textContent);
    expect(headings()).toEqual(["Schnitt", "Farbe", "Ohne Gruppe"]);
    const down = screen.getByRole("button", { name: "Gruppe Schnitt nach unten" });
    down.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(orders).toEqual([[3, 1, 4, 2]]));
    await waitFor(() => expect(headings()).toEqual(["Farbe", "Schnitt", "Ohne Gruppe"]));
    expect(screen.getByText("Gruppe Schnitt steht jetzt auf Platz 2 von 2.")).toBeInTheDocument();
    // Behind all groups only what has none may stand.
    await user.click(screen.getByRole("button", { name: "Gruppe Schnitt nach unten" }));
    expect(screen.queryByRole("button", { name: /^Gruppe Ohne/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Haarschnitt nach unten" }));
    await waitFor(() =>
      expect(orders).toEqual([
        [3, 1, 4, 2],
        [3, 4, 1, 2],
      ]),
    );
    await expectAccessible();
  });

  it("get another heading all at once, archived ones as well", async () => {
    services = [
      staffService({ serviceId: 1, title: "Haarschnitt", serviceGroup: "Schnitt" }),
      staffService({ serviceId: 2, title: "Bart", serviceGroup: "schnitt" }),
      staffService({ serviceId: 3, title: "Farbe", serviceGroup: "Farbe" }),
      staffService({ serviceId: 4, title: "Dauerwelle", serviceGroup: "Schnitt", isArchived: true }),
    ];
    server.use(
      http.put("*/api/staff/services/:id", async ({ request, params }) => {
        const body = (await request.json()) as ServiceRequest;
        sent.push(body);
        const id = Number(params.id);
        services = services.map((one) =>
          one.serviceId === id ? { ...one, serviceGroup: body.serviceGroup ?? null } : one,
        );
        return HttpResponse.json({
          service: services.find(({ serviceId }) => serviceId === id),
          consequences,
        });
      }),
    );
    const { user } = await openList();
    await user.click(await screen.findByRole("button", { name: "Gruppe Schnitt umbenennen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Gruppe umbenennen" });
    const name = within(dialog).getByLabelText("Name der Gruppe");
    await user.clear(name);
    await user.click(within(dialog).getByRole("button", { name: "Umbenennen" }));
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    expect(within(dialog).getByText("Bitte ausfüllen.")).toBeVisible();
    await user.type(name, "Schnitt & Styling{Enter}");
    expect(await screen.findByRole("list", { name: "Schnitt & Styling" })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Gruppe Schnitt & Styling umbenennen" })).toHaveFocus(),
    );
    expect(screen.getByText("Die Gruppe heißt jetzt Schnitt & Styling.")).toBeInTheDocument();
    expect(sent.map(({ title, serviceGroup, isPreview }) => [title, serviceGroup, isPreview])).toEqual(
      ["Haarschnitt", "Bart", "Dauerwelle"].map((title) => [title, "Schnitt & Styling", false]),
    );
    await expectAccessible();
  });

  it("that a colleague has changed meanwhile are shown as they are", async () => {
    server.use(
      http.put("*/api/staff/services/order", () => {
        services = [beard, staffService()];
        return problem(409, "SERVICES_CHANGED", "Inzwischen gibt es andere Leistungen.");
      }),
    );
    const { user } = await openList();
    await user.click(await screen.findByRole("button", { name: "Farbe nach oben" }));
    expect(await screen.findByText("Inzwischen gibt es andere Leistungen.")).toBeInTheDocument();
    await waitFor(() => expect(titles()).toHaveLength(2));
  });
});

describe("form of a service", () => {
  it("shows what is set and is accessible", async () => {
    const { form } = await openForm();
    expect(screen.getByRole("heading", { level: 1, name: "Damenhaarschnitt" })).toBeVisible();
    expect(within(form).getByLabelText("Preis in €")).toHaveValue("58,50");
    expect(within(form).getByLabelText("Dauer in Minuten")).toHaveValue("60");
    expect(within(form).getByRole("textbox", { name: "Beschreibung" })).toHaveTextContent(
      "Waschen & schneiden",
    );
    expect(within(form).getByRole("checkbox", { name: "Anna Berger" })).toBeChecked();
    expect(within(form).getByLabelText("Eigene Dauer in Minuten")).toHaveValue("45");
    expect(within(form).getByRole("checkbox", { name: "Bert Berger" })).not.toBeChecked();
    expect(within(form).queryByRole("checkbox", { name: /Cleo/ })).toBeNull();
    await expectAccessible();
  });

  it("keeps what is typed while asking anew fails", async () => {
    const { form, queryClient } = await openForm();
    fireEvent.change(within(form).getByLabelText("Preis in €"), { target: { value: "61" } });
    server.use(
      http.get("*/api/staff/rooms", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
      http.get("*/api/staff/services", () => problem(503, "UNAVAILABLE", "Derzeit nicht erreichbar.")),
    );
    await act(() => queryClient.invalidateQueries());
    expect(screen.queryByText("Derzeit nicht erreichbar.")).toBeNull();
    expect(screen.getByLabelText("Preis in €")).toHaveValue("61");
  });

  it("saves a new service with all that belongs to it", async () => {
    const { user, form, router } = await openForm("new");
    const field = within(form);
    await user.type(field.getByLabelText("Name"), "Färben");
    await user.type(field.getByLabelText("Preis in €"), "89,9");
    const duration = field.getByLabelText("Dauer in Minuten");
    await user.clear(duration);
    await user.type(duration, "90");
    await user.click(field.getByRole("checkbox", { name: "Bert Berger" }));
    await user.click(field.getByRole("button", { name: "Eigene Dauer oder eigener Preis von Bert Berger" }));
    await user.type(field.getByLabelText("Eigener Preis in €"), "99");
    await user.click(field.getByRole("button", { name: "In Schritte teilen" }));
    const minutes = field.getByLabelText("Schritt 2, Minuten");
    await user.clear(minutes);
    await user.type(minutes, "30");
    expect(duration).toHaveValue("75");
    const own = field.getByLabelText("Eigene Dauer in Minuten");
    await user.type(own, "100");
    expect(own).toHaveAccessibleDescription("Arbeit 70\u00a0Min. · Einwirkzeit 30\u00a0Min.");
    // Nobody uses it any more.
    expect(field.queryByRole("checkbox", { name: "Solarium" })).toBeNull();
    await user.click(field.getByRole("checkbox", { name: "Hauben" }));
    // Shown as chosen by the tile around it.
    expect(field.getByText("Von Anfang bis Ende").querySelector("input")).toBeChecked();
    await user.selectOptions(field.getByLabelText("Reihenfolge in einem Besuch"), "Ganz am Anfang");
    await user.type(field.getByLabelText("Gruppe"), " Farbe ");
    await user.click(field.getByRole("radio", { name: "Nur in diesen Schritten" }));
    await user.click(field.getByRole("checkbox", { name: "1. Arbeit" }));
    // Begun by somebody slower, the second step would need the room at another time.
    expect(own).not.toBeInTheDocument();
    expect(field.getByText(/nur in bestimmten Schritten gebraucht, deshalb brauchen alle/)).toBeVisible();
    await user.click(field.getByRole("button", { name: "Frage hinzufügen" }));
    await user.type(field.getByLabelText("Frage"), "Welche Länge?");
    await user.selectOptions(field.getByLabelText("Art der Antwort"), "Mehrere Zeilen");
    await user.click(field.getByRole("checkbox", { name: "Muss beantwortet werden" }));
    const preview = field.getByRole("region", { name: "So sehen es Kundinnen und Kunden" });
    expect(within(preview).getByText("Welche Länge? *", { exact: false })).toBeInTheDocument();
    expect(preview.querySelector("[inert] textarea")).not.toBeNull();
    await user.click(save());
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]).toEqual({
      title: "Färben",
      htmlContent: "",
      price: 89.9,
      duration: 75,
      followUp: 0,
      visitRank: "FIRST",
      serviceGroup: "Farbe",
      steps: [
        { kind: "WORK", minutes: 45 },
        { kind: "PROCESSING", minutes: 30 },
      ],
      needs: [{ groupId: 4, steps: [1] }],
      employees: [{ userId: 2, duration: null, price: 99 }],
      customFields: [
        {
          customFieldId: null,
          type: "MULTILINE",
          displayText: "Welche Länge?",
          fieldGroup: "",
          isMandatory: true,
          hyperLink: null,
          notBefore: null,
          notAfter: null,
        },
      ],
      isPreview: false,
    });
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/services"));
  });

  it.each([
    ["gets its image as soon as the new service has a number", true],
    ["is saved also where its image cannot be placed, which is said", false],
  ])("%s", async (_, canPlace) => {
    const placed: unknown[] = [];
    const image = {
      imageId: "11aa",
      kind: "PHOTO",
      path: "/images/1000/11aa-960.jpg",
      width: 10,
      height: 10,
      createdAt: "2027-01-11T08:00:00Z",
      places: [],
    };
    server.use(
      http.get("*/api/staff/images", () => HttpResponse.json({ images: [image], most: 50 })),
      http.put("*/api/staff/images/places", async ({ request }) => {
        placed.push(await request.json());
        return canPlace
          ? HttpResponse.json({ images: [], most: 50 })
          : problem(503, "UNAVAILABLE", "Gerade nicht erreichbar.");
      }),
    );
    const { user, form, router } = await openForm("new");
    const field = within(form);
    await user.type(field.getByLabelText("Name"), "Färben");
    await user.type(field.getByLabelText("Preis in €"), "89");
    await user.click(field.getByRole("checkbox", { name: "Bert Berger" }));
    await user.click(field.getByRole("button", { name: "Bild: Aus euren Bildern wählen" }));
    const dialog = await screen.findByRole("dialog", { name: "Eure Bilder" });
    await user.click(await within(dialog).findByRole("button", { name: "Bild 1 verwenden" }));
    expect(await field.findByText("Es ist zu sehen, sobald du gespeichert hast.")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(placed).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/services"));
    expect(placed).toEqual([{ place: "SERVICE", id: 1, imageId: "11aa" }]);
    expect(kept()).toHaveLength(1);
    if (!canPlace) await screen.findByText(/nur das Bild fehlt noch/);
  });

  it("names whose own duration goes with rooms of certain steps before it is saved", async () => {
    const { user, form } = await openForm();
    const field = within(form);
    await user.click(field.getByRole("button", { name: "In Schritte teilen" }));
    await user.click(field.getByRole("checkbox", { name: "Hauben" }));
    expect(field.queryByText(/Die eigene Dauer von/)).toBeNull();
    await user.click(field.getByRole("radio", { name: "Nur in diesen Schritten" }));
    await user.click(field.getByRole("checkbox", { name: "1. Arbeit" }));
    expect(field.getByText(/Die eigene Dauer von Anna Berger fällt weg, sobald/)).toBeVisible();
    await user.click(field.getByRole("checkbox", { name: "1. Arbeit" }));
    expect(field.queryByText(/Die eigene Dauer von/)).toBeNull();
  });

  it("shows what changes before it is saved", async () => {
    consequences = somethingChanges;
    const { user, form } = await openForm();
    await user.type(within(form).getByLabelText("Name"), " kurz");
    await user.click(save());
    const dialog = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(dialog).toHaveTextContent("vorher 2, dann 1");
    expect(kept()).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(kept()).toHaveLength(1));
  });

  it("says what is wrong where it is wrong, before and after it is sent", async () => {
    const { user, form } = await openForm();
    const price = within(form).getByLabelText("Preis in €");
    await user.clear(price);
    await user.click(save());
    expect(await within(form).findByText(/^Bitte einen Betrag bis 99\.999 Euro/)).toBeVisible();
    expect(price).toHaveFocus();
    expect(sent).toEqual([]);
    await user.type(price, "60");
    answer = () =>
      problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
        "employees[0].duration": "Erlaubt sind 1 bis 1440.",
      });
    await user.click(save());
    expect(await within(form).findByText("Erlaubt sind 1 bis 1440.")).toBeVisible();
    expect(within(form).getByLabelText("Eigene Dauer in Minuten")).toHaveFocus();
  });

  it("keeps what was written in the editor", async () => {
    const { user, form } = await openForm();
    const text = within(form).getByRole("textbox", { name: "Beschreibung" });
    const toolbar = within(form).getByRole("toolbar", { name: "Formatierung" });
    expect(text.querySelector("strong")).toHaveTextContent("schneiden");
    await user.click(within(toolbar).getByRole("button", { name: "Liste" }));
    await user.click(save());
    await waitFor(() => expect(kept()).toHaveLength(1));
    expect(kept()[0]?.htmlContent).toBe("<ul><li><p>Waschen &amp; <strong>schneiden</strong></p></li></ul>");
  });

  it("runs nothing of what a text holds", async () => {
    services = [
      staffService({ htmlContent: '<p>Hallo</p><img src=x onerror="alert(1)"><script>alert(1)</script>' }),
    ];
    const { form } = await openForm();
    const text = within(form).getByRole("textbox", { name: "Beschreibung" });
    expect(text.querySelector("img:not(.ProseMirror-separator), script")).toBeNull();
    expect(text).toHaveTextContent("Hallo");
  });

  it("of a service that is not there says so", async () => {
    renderRoute("/account/services/99");
    expect(await screen.findByText("Diese Leistung gibt es nicht.")).toBeVisible();
  });

  it("archives after a look at what that means", async () => {
    const archived: boolean[] = [];
    server.use(
      http.post("*/api/staff/services/1/archive", async ({ request }) => {
        const { isPreview } = (await request.json()) as { isPreview: boolean };
        archived.push(isPreview);
        return HttpResponse.json({
          service: staffService({ isArchived: true }),
          consequences: somethingChanges,
        });
      }),
    );
    const { user, router } = await openForm();
    await user.click(screen.getByRole("button", { name: "Archivieren" }));
    const dialog = await screen.findByRole("dialog", { name: "Was ändert sich?" });
    expect(archived).toEqual([true]);
    await user.click(within(dialog).getByRole("button", { name: "So speichern" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/account/services"));
    expect(archived).toEqual([true, false]);
  });
});
