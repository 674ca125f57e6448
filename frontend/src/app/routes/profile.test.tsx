import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { problem } from "@/test/problem";
import {
  closedOn,
  offeredService,
  openOn,
  organization,
  profileAnswers,
  serviceAtAGlance,
} from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000";
const haircut = offeredService();
const massage = offeredService({ serviceID: 2, description: "Kopfmassage", price: 22.5, duration: 35 });

describe("profile", () => {
  beforeEach(() => {
    useSessionStore.setState(emptySession);
  });

  it("shows name, address, status, hours and services", async () => {
    server.use(...profileAnswers({ services: [haircut, massage] }));
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: "Haarwerk am Marktplatz" })).toBeVisible();
    expect(screen.getByRole("link", { name: /Alter Platz 12, 9020\sKlagenfurt/ })).toHaveAttribute(
      "href",
      expect.stringContaining("openstreetmap.org"),
    );
    expect(await screen.findByText("Geöffnet bis 18:00")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Kopfmassage" })).toBeVisible();
    expect(screen.getByText("€ 22,50")).toBeVisible();
    expect(screen.getByText("35 Minuten")).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Haarwerk am Marktplatz · Terminhof"));
    expect(useSessionStore.getState().lastViewedOrganizations).toEqual([1000]);
  });

  it("has a search from twelve services on", async () => {
    const services = Array.from({ length: 12 }, (_, index) =>
      offeredService({ serviceID: index + 10, description: `Behandlung ${"abcdefghijkl"[index]}` }),
    );
    server.use(...profileAnswers({ services: [...services.slice(0, 11), massage] }));
    const { user } = renderRoute(address);
    const search = await screen.findByRole("searchbox", { name: "Leistung suchen" });
    expect(screen.getAllByRole("article")).toHaveLength(12);
    await user.type(search, "kopf");
    expect(screen.getByRole("article")).toHaveTextContent("Kopfmassage");
    expect(screen.getByText("1 von 12 Leistungen")).toHaveRole("status");
    await user.type(search, "x");
    expect(screen.getByText("Keine Leistung passt dazu.")).toBeVisible();
  });

  const groups = ["Schnitt", "Farbe", null, "Schnitt", "Farbe", "Schnitt"];
  const inGroups = [...groups, ...groups].map((serviceGroup, index) =>
    offeredService({ serviceID: index + 10, description: `Leistung ${index + 1}`, serviceGroup }),
  );
  const shownServices = () =>
    screen.getAllByRole("article").map((service) => within(service).getByRole("heading").textContent);

  it("has headings above the groups of a long list", async () => {
    server.use(...profileAnswers({ services: inGroups }));
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 2, name: "Schnitt" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Farbe" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Weitere Leistungen" })).toBeVisible();
    expect(shownServices()).toEqual(
      [1, 4, 6, 7, 10, 12, 2, 5, 8, 11, 3, 9].map((number) => `Leistung ${number}`),
    );
  });

  it("has no headings in a short list", async () => {
    server.use(...profileAnswers({ services: inGroups.slice(0, 11) }));
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 3, name: "Leistung 11" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Schnitt" })).toBeNull();
    expect(shownServices()).toEqual(inGroups.slice(0, 11).map(({ description }) => description));
  });

  it("has no search above a short list", async () => {
    server.use(...profileAnswers({ services: [haircut, massage] }));
    renderRoute(address);
    expect(await screen.findByRole("heading", { name: "Kopfmassage" })).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("tells what each service costs and when it is free next, and leads right there", async () => {
    const servicesAtAGlance = [
      serviceAtAGlance({ price: 52, highestPrice: 58 }),
      serviceAtAGlance({ serviceID: 2, price: 22.5, highestPrice: 22.5, nextAvailableSlot: null }),
    ];
    server.use(
      ...profileAnswers({ services: [haircut, massage], servicesAtAGlance }),
      http.post("*/api/offeredservices/assignedemployeesservicelist", () => HttpResponse.json([])),
    );
    const { user, router } = renderRoute(address);
    const next = await screen.findByRole("link", {
      name: /Damenhaarschnitt,\s*Nächster freier Termin: Do\., 14\.\sJän\., 09:30\sUhr/,
    });
    expect(next).toHaveAttribute("href", `${address}/booking?day=2027-01-14#services=1`);
    expect(screen.getByText("€ 52–58")).toBeVisible();
    expect(screen.getByText("€ 22,50")).toBeVisible();
    expect(screen.getByText("Online ist gerade nichts frei.")).toBeVisible();

    // What was chosen before comes along.
    await user.click(screen.getByRole("button", { name: "Wählen Kopfmassage" }));
    await user.click(next);
    await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/booking`));
    await waitFor(() =>
      expect(useSessionStore.getState().selectedServices.map(({ service }) => service.description)).toEqual([
        "Kopfmassage",
        "Damenhaarschnitt",
      ]),
    );
  });

  it("shows its services where nobody knows when they are free", async () => {
    server.use(
      http.get("*/api/offeredservices/ataglance", () =>
        problem(503, "UNAVAILABLE", "Gerade nicht erreichbar."),
      ),
      ...profileAnswers(),
    );
    renderRoute(address);
    expect(await screen.findByText("€ 58,00")).toBeVisible();
    expect(screen.getByRole("button", { name: "Wählen Damenhaarschnitt" })).toBeEnabled();
    expect(screen.queryByText(/Nächster freier Termin/)).toBeNull();
  });

  it("marks today and says why a day is closed", async () => {
    server.use(...profileAnswers({ hours: [openOn(3, "09:00", "18:00"), closedOn(5, "Betriebsurlaub")] }));
    renderRoute(address);
    const hours = await screen.findByRole("region", { name: "Öffnungszeiten" });
    expect(within(hours).getByText("Betriebsurlaub")).toBeVisible();
    expect(within(hours).getByText("Mittwoch").closest("[aria-current]")).toHaveAttribute(
      "aria-current",
      "date",
    );
    expect(within(hours).getByText("Donnerstag").closest("[aria-current]")).toBeNull();
  });

  it("leads to the reservation without the promise that only its end keeps", async () => {
    server.use(...profileAnswers());
    renderRoute(address);
    expect(await screen.findByRole("link", { name: "Zur Reservierung" })).toHaveAttribute(
      "href",
      `${address}/booking`,
    );
    expect(screen.queryByText("Termin reservieren")).toBeNull();
  });

  it("takes a service as often as people come for it", async () => {
    server.use(...profileAnswers({ services: [haircut, massage] }));
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: "Wählen Damenhaarschnitt" }));
    const again = screen.getByRole("button", { name: "Noch einmal Damenhaarschnitt" });
    expect(again).toHaveFocus();
    await user.click(again);
    const count = screen.getByRole("group", { name: "Damenhaarschnitt" });
    expect(within(count).getByRole("status")).toHaveTextContent("2 gewählt");
    expect(screen.getByText("2 Services, 2 Stunden")).toBeVisible();
    expect(useSessionStore.getState().selectedServices.map(({ service }) => service.serviceID)).toEqual([
      1, 1,
    ]);
    for (let more = 2; more < 10; more += 1) await user.click(again);
    expect(again).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Einmal weniger Damenhaarschnitt" }));
    expect(within(count).getByRole("status")).toHaveTextContent("9 gewählt");
    expect(again).toBeEnabled();
  });

  it("collects services in the basket and leads on to the booking", async () => {
    server.use(...profileAnswers({ services: [haircut, massage] }));
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: "Wählen Damenhaarschnitt" }));
    await user.click(screen.getByRole("button", { name: "Wählen Kopfmassage" }));
    const basket = await screen.findByRole("region", { name: "Deine Auswahl" });
    expect(within(basket).getByText("2 Services, 1 Stunde 35 Minuten")).toBeVisible();
    expect(within(basket).getByText("€ 80,50")).toBeVisible();
    expect(within(basket).getByRole("link", { name: "Weiter" })).toHaveAttribute(
      "href",
      `${address}/booking`,
    );

    await user.click(screen.getByRole("button", { name: "Einmal weniger Damenhaarschnitt" }));
    expect(within(basket).getByText("1 Service, 35 Minuten")).toBeVisible();
    // What was pressed is gone; the way back is where the service is chosen.
    expect(screen.getByRole("button", { name: "Wählen Damenhaarschnitt" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Einmal weniger Kopfmassage" }));
    expect(screen.queryByRole("region", { name: "Deine Auswahl" })).toBeNull();
  });

  it("changes the tab in the address", async () => {
    server.use(
      ...profileAnswers({
        webContent: {
          account_overview_content: "<p>Seit <b>1987</b> am Platz.<img src=x onerror=alert(1)></p>",
        },
        socialMedia: [
          { enumSocialMediaType: "Phone", website: "+43 463 1234" },
          { enumSocialMediaType: "Website", website: "javascript:alert(1)" },
        ],
      }),
    );
    const { user, router } = renderRoute(address);
    await user.click(await screen.findByRole("tab", { name: "Über uns" }));
    expect(await screen.findByText("1987")).toBeVisible();
    expect(document.querySelector("main img")).toBeNull();
    expect(router.state.location.search).toBe("?tab=about");
    expect(await screen.findByRole("link", { name: /Telefon/ })).toHaveAttribute("href", "tel:+434631234");
    expect(screen.queryByRole("link", { name: /Website/ })).toBeNull();
    const trader = await screen.findByRole("region", { name: "Informationen nach § 5 ECG/DDG" });
    expect(trader).toHaveTextContent("Haarwerk GmbH");
    expect(trader).toHaveTextContent("Alter Platz 12, 9020 Klagenfurt, Österreich");
    expect(trader).toHaveTextContent("FN 123456 a, Landesgericht Klagenfurt");
    expect(within(trader).getByRole("link", { name: "hallo@haarwerk.example" })).toHaveAttribute(
      "href",
      "mailto:hallo@haarwerk.example",
    );
    expect(trader).not.toHaveTextContent("UID");
  });

  it("shows who works there with photo or initials, once somebody asks about it", async () => {
    const path = "/images/1000/0123456789abcdef0123456789abcdef-960.jpg";
    const asked = vi.fn();
    server.use(
      http.get("*/api/organization/:nr/employees", () => asked()),
      ...profileAnswers({
        employees: [
          { userId: 1, firstName: "Anna", lastName: "Berger", avatar: path },
          { userId: 3, firstName: "Cem", lastName: "", avatar: null },
        ],
      }),
    );
    const { user } = renderRoute(address);
    const about = await screen.findByRole("tab", { name: "Über uns" });
    expect(asked).not.toHaveBeenCalled();
    await user.click(about);
    const team = await screen.findByRole("region", { name: "Unser Team" });
    const people = within(team).getAllByRole("listitem");
    expect(people.map((person) => person.textContent)).toEqual(["Anna Berger", "CECem"]);
    const photo = people[0]?.querySelector("img");
    expect(photo).toHaveAttribute("srcset", expect.stringContaining("-160.jpg 160w"));
    expect(photo).toHaveAttribute("loading", "lazy");
  });

  it("says nothing of a team where nobody is shown", async () => {
    server.use(...profileAnswers());
    renderRoute(`${address}?tab=about`);
    expect(await screen.findByRole("region", { name: "Informationen nach § 5 ECG/DDG" })).toBeVisible();
    await waitFor(() => expect(document.querySelector("main [aria-busy=true]")).toBeNull());
    expect(screen.queryByRole("region", { name: "Unser Team" })).toBeNull();
  });

  it("asks for the team again where it cannot be loaded", async () => {
    let isBroken = true;
    server.use(
      http.get("*/api/organization/:nr/employees", () =>
        isBroken ? problem(503, "UNAVAILABLE", "Gerade nicht erreichbar.") : undefined,
      ),
      ...profileAnswers({ employees: [{ userId: 1, firstName: "Anna", lastName: "Berger", avatar: null }] }),
    );
    const { user } = renderRoute(`${address}?tab=about`);
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Gerade nicht erreichbar.");
    isBroken = false;
    await user.click(within(notice).getByRole("button", { name: "Erneut versuchen" }));
    expect(await screen.findByText("Anna Berger")).toBeVisible();
  });

  it("moves along the tabs by keyboard, opens one on demand and goes back through them", async () => {
    server.use(...profileAnswers());
    const { user, router } = renderRoute(address);
    const services = await screen.findByRole("tab", { name: "Leistungen" });
    const about = screen.getByRole("tab", { name: "Über uns" });
    services.focus();
    await user.keyboard("{End}");
    await waitFor(() => expect(about).toHaveFocus());
    expect(about).toHaveAttribute("aria-selected", "false");
    expect(router.state.location.search).toBe("");
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("tabpanel", { name: "Über uns" })).toBeVisible();
    expect(router.state.location.search).toBe("?tab=about");
    expect(router.state.historyAction).toBe("PUSH");
    await waitFor(() => expect(about).toHaveFocus());

    await act(() => router.navigate(-1));
    expect(await screen.findByRole("tabpanel", { name: "Leistungen" })).toBeVisible();
    expect(services).toHaveAttribute("aria-selected", "true");
  });

  it("leaves the focus where it is for who goes on while the address is still corrected", async () => {
    server.use(...profileAnswers());
    const { router } = renderRoute("/1000");
    // Quicker than the right address is drawn.
    const stop = router.subscribe(({ location }) => {
      if (location.pathname === "/1000") return;
      stop();
      void router.navigate(`${location.pathname}?tab=about`);
    });
    expect(await screen.findByRole("tabpanel", { name: "Über uns" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/haarwerk-am-marktplatz-1000");
    expect(document.body).toHaveFocus();
  });

  it("keeps to the services when the address names no tab that exists", async () => {
    server.use(...profileAnswers());
    renderRoute(`${address}?tab=preise`);
    expect(await screen.findByRole("tab", { name: "Leistungen" })).toHaveAttribute("aria-selected", "true");
  });

  it.each([
    ["/organization/1000?tab=about", "?tab=about"],
    ["/falscher-name-1000", ""],
    ["/1000", ""],
  ])("replaces %s by the canonical address", async (other, query) => {
    server.use(...profileAnswers());
    const { router } = renderRoute(other);
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
    expect(router.state.location.search).toBe(query);
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("says so when there are no services and nothing to tell", async () => {
    server.use(...profileAnswers({ services: [], hours: [] }));
    const { user } = renderRoute(address);
    expect(await screen.findByText(/noch keine Leistungen/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Über uns" }));
    expect(await screen.findByText(/noch nichts über sich/)).toBeVisible();
  });

  it.each(["/niemand-4711", "/organization/4711"])(
    "shows the 404 page at %s, where nobody is, without waiting for the rest",
    async (unknown) => {
      const report = vi.spyOn(console, "error").mockImplementation(() => {});
      const asked = vi.fn();
      const neverAnswered = () => new Promise<HttpResponse<null>>(() => {});
      server.use(
        http.get("*/api/organization/:nr", () => {
          asked();
          return problem(404, "ORGANIZATION_NOT_FOUND", "Gibt es nicht.");
        }),
        http.get("*/api/offeredservices", neverAnswered),
        http.get("*/api/offeredservices/ataglance", neverAnswered),
        http.get("*/api/businesshours/:nr", neverAnswered),
        http.get("*/api/webcontent/:nr/:type", neverAnswered),
      );
      const { queryClient } = renderRoute(unknown);
      expect(await screen.findByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
      expect(screen.getByRole("link", { name: "Zur Startseite" })).toHaveAttribute("href", "/");
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      expect(asked).toHaveBeenCalledOnce();
      expect(report).not.toHaveBeenCalled();
    },
  );

  describe("where the document itself was not found", () => {
    const unknown = "/niemand-4711";
    const asked = vi.fn(() => problem(404, "ORGANIZATION_NOT_FOUND", "Gibt es nicht."));

    beforeEach(() => {
      asked.mockClear();
      const document = { name: `${window.location.origin}${unknown}#oben`, responseStatus: 404 };
      vi.spyOn(performance, "getEntriesByType").mockReturnValue([document as PerformanceNavigationTiming]);
      server.use(http.get("*/api/organization/:nr", asked), ...profileAnswers());
    });
    afterEach(() => vi.restoreAllMocks());

    it("shows the not-found page without asking the API", async () => {
      renderRoute(unknown);
      expect(await screen.findByRole("heading", { name: "Seite nicht gefunden" })).toBeVisible();
      expect(asked).not.toHaveBeenCalled();
    });

    it("shows the profile at every other address", async () => {
      server.use(...profileAnswers());
      renderRoute(address);
      expect(await screen.findByRole("heading", { name: "Haarwerk am Marktplatz" })).toBeVisible();
    });
  });

  it("shows the error page when the server fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/organization/:nr", () => problem(500, "INTERNAL", "Fehler")),
      ...profileAnswers().slice(1),
    );
    renderRoute(address);
    expect(await screen.findByRole("heading", { name: "Da ist etwas schiefgegangen" })).toBeVisible();
  });

  it("stays useful when the hours and texts cannot be loaded", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(
      http.get("*/api/businesshours/:nr", () => problem(500, "INTERNAL", "Fehler")),
      http.get("*/api/webcontent/:nr/:type", () => HttpResponse.error()),
      ...profileAnswers({ organization: organization({ branches: [] }) }),
    );
    renderRoute(address);
    expect(await screen.findByRole("button", { name: "Wählen Damenhaarschnitt" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "Öffnungszeiten" })).toBeNull();
  });
});
