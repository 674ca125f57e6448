import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import { dropAllTokens } from "@/shared/lib/session/access-token";
import type { SelectedService } from "@/shared/lib/session/basket";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { findEmployeeSelects } from "@/test/employee-selects";
import { managedAppointment } from "@/test/manage-answers";
import { ownBooking } from "@/test/own-booking-answers";
import { detailedProblem, problem } from "@/test/problem";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Visit = components["schemas"]["Visit"];
type Asked = components["schemas"]["VisitsRequest"];

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry();
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", price: 22.5, duration: 35 }),
});

/** The massage by Katharina, then the haircut by Miriam. */
function visitAt(start: string, haircutAt: string, waitingMinutes = 0): Visit {
  const day = start.slice(0, 10);
  const appointments = [
    { serviceId: 2, userId: 11, dateFrom: `${start}:00`, dateTo: `${day}T${haircutAt}:00` },
    { serviceId: 1, userId: 12, dateFrom: `${day}T${haircutAt}:00`, dateTo: `${day}T18:00:00` },
  ];
  return { dateFrom: `${start}:00`, dateTo: `${day}T18:00:00`, waitingMinutes, appointments };
}

const early = visitAt("2027-01-14T09:00", "09:35");
const late = visitAt("2027-01-14T11:00", "11:35", 15);
const nextDay = visitAt("2027-01-15T09:00", "09:35");

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

function chosen() {
  return useSessionStore
    .getState()
    .selectedServices.map(({ selectedSlot }) => [selectedSlot?.dateFrom, selectedSlot?.employee?.userId]);
}

/** Answers with these visits, and keeps what was asked. */
function answerVisits(visits: (asked: Asked) => Visit[]) {
  const asked: Asked[] = [];
  server.use(
    http.post("*/api/calendar/getvisits", async ({ request }) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      const isAsked = ({ dateFrom }: Visit) => body.dateFrom <= dateFrom && dateFrom < `${body.dateTo}T24`;
      return HttpResponse.json(visits(body).filter(isAsked));
    }),
  );
  return asked;
}

const free = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}\\sUhr$`) });
const plan = () => screen.findByRole("region", { name: "Dein Besuch" });
const plain = (element: HTMLElement) =>
  (element.textContent ?? "").replaceAll("\u00A0", " ").replaceAll("\u2060", "");
const way = (name: RegExp) => screen.getByRole("radio", { name });
/** With the button beside the times, or with that of the bar. */
const goOn = (user: ReturnType<typeof renderRoute>["user"], which = 0) => {
  const buttons = screen.getAllByRole("button", { name: "Weiter zu deinen Daten", hidden: true });
  return user.click(buttons[which] as HTMLElement);
};

describe("booking several services in one visit", () => {
  beforeEach(() => {
    fill(haircut, massage);
    server.use(...profileAnswers(), ...bookingAnswers({ visits: [early, late, nextDay] }));
  });

  it("shows order, people and waiting of the first visit at once, and takes it with one press", async () => {
    const asked = answerVisits(() => [early, late, nextDay]);
    const { user } = renderRoute(address);
    expect(plain(await plan())).toContain("Do., 14. Jänner, 09:00–18:00 UhrOhne Wartezeit");
    await waitFor(async () =>
      expect(
        within(await plan())
          .getAllByRole("listitem")
          .map(plain),
      ).toEqual([
        "09:00Kopfmassagebei Katharina Lindner · € 22,50",
        "09:35Damenhaarschnittbei Miriam Novak · € 58,00",
      ]),
    );
    expect(way(/^Alles in einem Besuch/)).toBeChecked();
    expect(asked).toEqual([
      {
        organizationNr: 1000,
        services: [
          { serviceId: 1, userId: null },
          { serviceId: 2, userId: null },
        ],
        maxWaiting: 60,
        dateFrom: "2027-01-13",
        dateTo: "2027-02-12",
      },
    ]);
    const inOrderOfTime =
      /Kopfmassage.*09:00 Uhr, bei Katharina Lindner.*Damenhaarschnitt.*09:35 Uhr, bei Miriam Novak/;
    const summary = () => plain(screen.getByRole("region", { name: "Deine Auswahl" }));
    expect(summary()).toMatch(inOrderOfTime);
    await goOn(user);
    await screen.findByLabelText("Vorname *");
    expect(chosen()).toEqual([
      ["2027-01-14T09:35:00", 12],
      ["2027-01-14T09:00:00", 11],
    ]);
    expect(summary()).toMatch(inOrderOfTime);
  });

  it("shows another visit before it is taken", async () => {
    const { user } = renderRoute(address);
    await plan();
    await user.click(await free("11:00"));
    expect(plain(await plan())).toContain("11:00–18:00 Uhr15 Minuten Wartezeit");
    expect(await free("11:00")).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByLabelText("Vorname *")).toBeNull();
    await user.click(screen.getByRole("button", { name: /15\.\sJänner, 1 freie Zeit$/ }));
    expect(plain(await plan())).toContain("Fr., 15. Jänner, 09:00");
  });

  it.each([
    ["the button beside the times", 0],
    ["the bar at the bottom of phones", 1],
  ])("goes on with the visit that is shown: %s", async (_name, which) => {
    const { user } = renderRoute(address);
    await plan();
    await user.click(screen.getByRole("button", { name: /15\.\sJänner, 1 freie Zeit$/ }));
    expect(plain(await plan())).toContain("Fr., 15. Jänner, 09:00");
    await goOn(user, which);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus());
    expect(chosen()).toEqual([
      ["2027-01-15T09:35:00", 12],
      ["2027-01-15T09:00:00", 11],
    ]);
  });

  it("leads to the plan before a visit is taken that was not on the screen", async () => {
    let show = (_ratio: number) => {};
    class Observer {
      constructor(told: (entries: unknown[]) => void) {
        const intersectionRect = { height: 100 };
        show = (intersectionRatio) =>
          told([{ intersectionRatio, intersectionRect, rootBounds: { height: 740 } }]);
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("IntersectionObserver", Observer);
    const { user } = renderRoute(address);
    await plan();
    const bar = screen.getByRole("button", { name: "Besuch ansehen", hidden: true });
    await user.click(bar);
    expect((await plan()).closest("[tabindex='-1']")).toHaveFocus();
    expect(screen.queryByRole("heading", { name: "Deine Daten" })).toBeNull();
    expect(useSessionStore.getState().selectedServices.every((one) => !one.selectedSlot)).toBe(true);
    act(() => show(0.3));
    expect(bar).toHaveTextContent("Besuch ansehen");
    act(() => show(0.7));
    expect(bar).toHaveTextContent("Weiter zu deinen Daten");
    await user.click(bar);
    await waitFor(() => expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus());
    vi.unstubAllGlobals();
  });

  it("leads to the times as long as no visit is shown", async () => {
    answerVisits(() => []);
    const { user } = renderRoute(address);
    await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" });
    await user.click(screen.getByRole("button", { name: "Zeit wählen", hidden: true }));
    expect(screen.getByRole("heading", { name: "Wann passt es dir?" })).toHaveFocus();
  });

  it("keeps times that were chosen one by one until a visit is chosen", async () => {
    server.use(...bookingAnswers({ visits: [early], minutes: { 2: 35 } }));
    fill(
      { ...haircut, selectedSlot: slot("2027-01-14T14:00", 12) },
      { ...massage, selectedSlot: slot("2027-01-14T15:00", 11) },
    );
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("radio", { name: /^Alles in einem Besuch/ }));
    await plan();
    await goOn(user, 1);
    await screen.findByLabelText("Vorname *");
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T14:00:00", "2027-01-14T15:00:00"]);
  });

  it("asks with whoever is wished", async () => {
    const asked = answerVisits(() => [early]);
    const { user } = renderRoute(address);
    await plan();
    const [first] = await findEmployeeSelects(2);
    if (first) await user.selectOptions(first, String(miriam.userId));
    await waitFor(() => expect(asked.at(-1)?.services[0]).toEqual({ serviceId: 1, userId: 12 }));
  });

  it("goes the other way and back without losing anything", async () => {
    const slots = { 1: [slot("2027-01-14T11:35", 12)], 2: [slot("2027-01-14T11:00", 11)] };
    server.use(...bookingAnswers({ visits: [early, late], slots, minutes: { 2: 35 } }));
    const { user, router } = renderRoute(address);
    await user.click(await free("11:00"));
    await user.click(way(/^Zeiten einzeln wählen/));
    expect(await free("11:35")).toHaveAttribute("aria-pressed", "true");
    expect(router.state.location.search).toBe("?service=1");
    await user.click(way(/^Alles in einem Besuch/));
    expect(await free("11:00")).toHaveAttribute("aria-pressed", "true");
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T11:35:00", "2027-01-14T11:00:00"]);
  });

  it("asks for the days of a month that an answer leaves out", async () => {
    const asked: string[] = [];
    server.use(
      http.post("*/api/calendar/getvisits", async ({ request }) => {
        const { dateFrom, dateTo } = (await request.json()) as Asked;
        asked.push(`${dateFrom} ${dateTo}`);
        return dateFrom === "2027-01-13"
          ? HttpResponse.json([early, late], { headers: { "Continue-From": "2027-01-15" } })
          : HttpResponse.json([nextDay]);
      }),
    );
    renderRoute(address);
    await plan();
    expect(asked).toEqual(["2027-01-13 2027-02-12", "2027-01-15 2027-02-12"]);
    expect(screen.getByRole("button", { name: /14\.\sJänner, 2 freie Zeiten$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /15\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
  });

  it("looks at later days on demand, and beyond those without a visit by itself", async () => {
    const far = visitAt("2027-03-20T10:00", "10:35");
    const asked = answerVisits(() => [early, far]);
    const { user } = renderRoute(address);
    await plan();
    await user.click(screen.getByRole("button", { name: "Spätere Tage zeigen" }));
    await waitFor(() =>
      expect(asked.map(({ dateFrom }) => dateFrom)).toEqual(["2027-01-13", "2027-02-13", "2027-03-16"]),
    );
    expect(asked.at(-1)?.dateTo).toBe("2027-04-15");
  });

  it("loads the month that is looked at: until then its days are not busy but on their way", async () => {
    const lateInFebruary = visitAt("2027-02-26T10:00", "10:35");
    const asked: string[] = [];
    let answer = () => {};
    server.use(
      http.post("*/api/calendar/getvisits", async ({ request }) => {
        const { dateFrom } = (await request.json()) as Asked;
        asked.push(dateFrom);
        if (dateFrom === "2027-01-13") return HttpResponse.json([early]);
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return HttpResponse.json([lateInFebruary]);
      }),
    );
    const { user } = renderRoute(address);
    await plan();
    await user.click(screen.getByRole("button", { name: "Monat anzeigen" }));
    expect(asked).toEqual(["2027-01-13"]);
    await user.click(screen.getByRole("button", { name: "Nächster Monat" }));
    const day = (number: number) =>
      screen.getByRole("button", { name: new RegExp(`, ${number}\\. Februar 2027`) });
    expect(day(12)).toHaveAccessibleName(/keine freien Termine$/);
    expect(day(13)).toHaveAccessibleName(/wird geladen$/);
    expect(screen.getByRole("grid")).toHaveAttribute("aria-busy", "true");
    expect(screen.getByText("Februar 2027 wird geladen …").closest("[role=status]")).not.toBeNull();
    await waitFor(() => expect(asked).toEqual(["2027-01-13", "2027-02-13"]));
    answer();
    await waitFor(() => expect(day(26)).toHaveAccessibleName(/1 freie Zeit$/));
    expect(day(13)).toHaveAccessibleName(/keine freien Termine$/);
    expect(screen.getByText("Februar 2027: 1 freier Tag").closest("[role=status]")).not.toBeNull();
    expect(screen.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  });

  it("says of a month that could not be loaded just that, and tries again on demand", async () => {
    let isDown = true;
    answerVisits(() => [early, visitAt("2027-02-26T10:00", "10:35")]);
    server.use(
      http.post("*/api/calendar/getvisits", async ({ request }) => {
        const { dateFrom } = (await request.clone().json()) as Asked;
        return isDown && dateFrom !== "2027-01-13" ? problem(500, "INTERNAL", "Kaputt.") : undefined;
      }),
    );
    const { user } = renderRoute(address);
    await plan();
    await user.click(screen.getByRole("button", { name: "Monat anzeigen" }));
    await user.click(screen.getByRole("button", { name: "Nächster Monat" }));
    const failure = await screen.findByRole("alert");
    expect(plain(failure)).toContain("Ob im Februar 2027 etwas frei ist, ließ sich nicht laden.");
    const day = () => screen.getByRole("button", { name: /, 26\. Februar 2027/ });
    expect(day()).toHaveAccessibleName(/nicht geladen$/);
    isDown = false;
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    await waitFor(() => expect(day()).toHaveAccessibleName(/1 freie Zeit$/));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("opens on the day that a link names, however late that is", async () => {
    const far = visitAt("2027-03-20T10:00", "10:35");
    const asked = answerVisits(() => [early, visitAt("2027-02-20T10:00", "10:35"), far]);
    renderRoute(`${address}?day=2027-03-20`);
    expect(plain(await plan())).toContain("Sa., 20. März, 10:00");
    expect(asked.map(({ dateFrom }) => dateFrom)).toEqual(["2027-01-13", "2027-02-13", "2027-03-16"]);
  });

  it("finds a visit again that was chosen on a late day, and says so when it is gone", async () => {
    const far = visitAt("2027-02-20T10:00", "10:35");
    let visits = [early, far];
    answerVisits(() => visits);
    const { user } = renderRoute(`${address}?day=2027-02-20`);
    await user.click(await free("10:00"));
    visits = [early];
    renderRoute(address);
    expect(await screen.findByText(/^Dieser Besuch ist nicht mehr frei/)).toBeVisible();
  });

  it("looks for longer waits where there is nothing else, and then for single times", async () => {
    answerVisits(({ maxWaiting }) => (maxWaiting === 480 ? [late] : []));
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" }));
    expect(plain(await plan())).toContain("11:00–18:00 Uhr");
  });

  it("leads to single times where there is no visit at all", async () => {
    answerVisits(() => []);
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" }));
    await screen.findByText("Alles nacheinander an einem Tag geht derzeit nicht.");
    await user.click(screen.getByRole("button", { name: "Zeiten einzeln wählen" }));
    expect(await screen.findByRole("button", { name: /^Damenhaarschnitt/, expanded: true })).toBeVisible();
  });

  it("books exactly the visit; when it is taken meanwhile it offers the next ones", async () => {
    let visits = [early, late, nextDay];
    answerVisits(() => visits);
    const sent: components["schemas"]["BookingRequest"][] = [];
    server.use(
      http.post("*/api/calendar/addbooking", async ({ request }) => {
        sent.push((await request.json()) as components["schemas"]["BookingRequest"]);
        visits = [late, nextDay];
        return detailedProblem(409, "SLOT_TAKEN", "Gerade vergeben.", {
          serviceIndex: 1,
          alternatives: [slot("2027-01-14T10:00", 11)],
        });
      }),
    );
    const { user } = renderRoute(address);
    await plan();
    await findEmployeeSelects(2);
    await goOn(user);
    await fillInCustomer(user);
    const [reserve] = screen.getAllByRole("button", { name: "Termin reservieren" });
    if (reserve) await user.click(reserve);
    const notice = await screen.findByRole("alert");
    expect(sent[0]?.services).toEqual([
      { serviceId: 1, userId: miriam.userId, start: "2027-01-14T09:35:00" },
      { serviceId: 2, userId: katharina.userId, start: "2027-01-14T09:00:00" },
    ]);
    expect(notice).toHaveTextContent("Gerade vergeben.");
    await waitFor(() =>
      expect(within(notice).getAllByRole("button").map(plain)).toEqual([
        "Do., 14. Jänner, 11:00 Uhr",
        "Fr., 15. Jänner, 09:00 Uhr",
      ]),
    );
    expect(chosen()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await user.click(within(notice).getByRole("button", { name: /^Fr/ }));
    expect(plain(await plan())).toContain("Fr., 15. Jänner, 09:00");
    await goOn(user);
    expect(await screen.findByLabelText("Vorname *")).toHaveValue("Eva");
  });

  it("says which service is not offered any more, and does without it", async () => {
    server.use(
      http.post("*/api/calendar/getvisits", () =>
        problem(422, "UNKNOWN_SERVICE", "Gibt es nicht mehr.", {
          "services[1].serviceId": "Gibt es nicht mehr.",
        }),
      ),
    );
    const { user } = renderRoute(address);
    const notice = await screen.findByRole("alert");
    expect(notice).toHaveTextContent("Kopfmassage");
    await user.click(within(notice).getByRole("button", { name: "Aus der Auswahl nehmen" }));
    await waitFor(() => expect(useSessionStore.getState().selectedServices).toHaveLength(1));
    expect(screen.queryByRole("radio", { name: /^Alles in einem Besuch/ })).toBeNull();
  });
});

describe("what a member has booked already", () => {
  const elsewhere = ownBooking({ appointments: [managedAppointment({ appointmentId: 77 })] });

  beforeEach(() => {
    server.use(...profileAnswers(), ...signedIn(member()));
  });
  afterEach(dropAllTokens);

  it("takes its times away, says so, and gives them back to whoever does not come alone", async () => {
    const slots = { 1: [slot("2027-01-14T09:30", 11), slot("2027-01-14T11:00", 11)] };
    server.use(...bookingAnswers({ slots, openBookings: [elsewhere] }));
    fill(haircut);
    const { user } = renderRoute(address);
    await free("11:00");
    expect(await screen.findByText(/zu denen du schon einen anderen Termin hast/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^09:30/ })).toBeNull();
    await user.click(screen.getByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
    expect(await free("09:30")).toHaveAccessibleDescription("Gleichzeitig mit einem anderen deiner Termine");
    expect(await free("11:00")).not.toHaveAccessibleDescription();
    expect(screen.queryByText(/zu denen du schon einen anderen Termin hast/)).toBeNull();
  });

  it("leaves a time in sight that was chosen before, with its mark", async () => {
    const slots = { 1: [slot("2027-01-14T09:30", 11), slot("2027-01-14T11:00", 11)] };
    server.use(...bookingAnswers({ slots, openBookings: [elsewhere] }));
    fill({ ...haircut, selectedSlot: slot("2027-01-14T09:30", 11) });
    renderRoute(address);
    expect(await screen.findByText(/zu denen du schon einen anderen Termin hast/)).toBeVisible();
    const chosen = await free("09:30");
    expect(chosen).toHaveAttribute("aria-pressed", "true");
    expect(chosen).toHaveAccessibleDescription("Gleichzeitig mit einem anderen deiner Termine");
  });

  it("is told where visits are asked for, so that another order is found beside it", async () => {
    server.use(...bookingAnswers({ openBookings: [elsewhere] }));
    const { start, end } = managedAppointment();
    const asked = answerVisits(({ ownTimes }) => (ownTimes ? [late] : [early]));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    expect(await screen.findByText(/zu denen du schon einen anderen Termin hast/)).toBeVisible();
    await waitFor(async () => expect(plain(await plan())).toContain("Do., 14. Jänner, 11:00"));
    expect(asked.at(-1)?.ownTimes).toEqual([{ dateFrom: start, dateTo: end }]);
    await user.click(screen.getByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
    await waitFor(async () => expect(plain(await plan())).toContain("Do., 14. Jänner, 09:00"));
    expect(screen.queryByText(/zu denen du schon einen anderen Termin hast/)).toBeNull();
    expect(await free("09:00")).toHaveAccessibleDescription("Gleichzeitig mit einem anderen deiner Termine");
  });

  it("may be beside a visit that was chosen before: nobody took that away", async () => {
    server.use(...bookingAnswers({ openBookings: [elsewhere] }));
    answerVisits(({ ownTimes }) => (ownTimes ? [late] : [early]));
    const cut = { ...slot("2027-01-14T09:35"), employee: miriam };
    const before = { ...slot("2027-01-14T09:00"), employee: katharina };
    fill({ ...haircut, selectedSlot: cut }, { ...massage, selectedSlot: before });
    renderRoute(address);
    await screen.findByText(/zu denen du schon einen anderen Termin hast/);
    await free("11:00");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(chosen()).toEqual([
      [cut.dateFrom, miriam.userId],
      [before.dateFrom, katharina.userId],
    ]);
  });

  it("leaves a way out where nothing fits beside it", async () => {
    server.use(...bookingAnswers({ openBookings: [elsewhere] }));
    answerVisits(({ ownTimes }) => (ownTimes ? [] : [early]));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" });
    await user.click(await screen.findByRole("switch", { name: "Wir sind zu zweit oder mehr" }));
    expect(plain(await plan())).toContain("Do., 14. Jänner, 09:00");
  });
});

describe("one person is at one place", () => {
  const atNine = slot("2027-01-14T09:00", 11, 12);
  const who = (name: string) => screen.findByRole("radio", { name });

  it("offers no time during another appointment, unless several people come", async () => {
    server.use(...profileAnswers(), ...bookingAnswers({}));
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const { parallel } = (await request.json()) as components["schemas"]["BasketSlotsRequest"];
        const others = [slot("2027-01-14T11:00", 11)];
        return HttpResponse.json(parallel === false ? others : [atNine, ...others]);
      }),
    );
    fill({ ...haircut, selectedSlot: atNine }, massage);
    const { user } = renderRoute(`${address}?service=2`);
    await free("11:00");
    expect(screen.queryByRole("button", { name: /^09:00/ })).toBeNull();
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await free("09:00"));
    await screen.findByLabelText("Vorname *");
    await user.click(screen.getByRole("button", { name: /^1\. Termin/ }));
    expect(await screen.findByText(/^Zur selben Zeit: Damenhaarschnitt und Kopfmassage, Do\./)).toBeVisible();
    expect(await who("Zu zweit gleichzeitig")).toBeChecked();
    await user.click(await who("Nur ich"));
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T09:00:00", undefined]);
    expect(screen.queryByText(/^Zur selben Zeit/)).toBeNull();
  });

  it("asks who comes before a time is chosen, and one press gives two people the same time", async () => {
    const siblings = [slot("2027-01-14T09:00", 11, 12), slot("2027-01-14T10:00", 11)];
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: siblings }, visits: [early] }));
    fill(haircut, { ...haircut, id: 2 });
    const { user } = renderRoute(address);
    // Who comes alone and who comes one after the other gets the same.
    expect(await who("Nur ich")).toBeChecked();
    expect(screen.getAllByRole("radio", { name: /^(Nur ich|Zu zweit|Nacheinander)/ })).toHaveLength(2);
    expect(way(/^Alles in einem Besuch/)).toBeChecked();
    await user.click(await who("Zu zweit gleichzeitig"));
    expect(screen.queryByRole("radio", { name: /^Alles in einem Besuch/ })).toBeNull();
    // Where there is somebody for one of them alone, nothing is offered.
    await free("09:00");
    expect(screen.queryByRole("button", { name: /^10:00/ })).toBeNull();
    const choice = screen.getByRole("complementary");
    // A person takes an hour, and so do both.
    expect(choice).toHaveTextContent(/2 Services.*60\sMinuten/);
    await user.click(await free("09:00"));
    // Both are seen before it goes on.
    expect(
      await screen.findByText(/^Zur selben Zeit: Damenhaarschnitt und Damenhaarschnitt, Do\./),
    ).toBeVisible();
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T09:00:00", "2027-01-14T09:00:00"]);
    expect(choice).toHaveTextContent(/2 Services.*60\sMinuten/);
    await user.click(screen.getAllByRole("button", { name: "Weiter zu deinen Daten" })[0] as HTMLElement);
    await screen.findByLabelText("Vorname *");
  });

  it("says of times that only overlap that they do", async () => {
    const half = slot("2027-01-14T09:30", 12);
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: [atNine], 2: [half] } }));
    fill({ ...haircut, selectedSlot: atNine }, { ...massage, selectedSlot: half });
    renderRoute(address);
    expect(await screen.findByText(/^Teilweise zur selben Zeit: Damenhaarschnitt und Kopf/)).toBeVisible();
  });

  it("moves two people together, and says where they are together no more", async () => {
    const cuts = [
      slot("2027-01-14T09:00", 11, 12),
      slot("2027-01-14T11:00", 11, 12),
      slot("2027-01-14T15:00", 11),
    ];
    const massages = [
      slot("2027-01-14T09:00", 11, 12),
      slot("2027-01-14T11:00", 11),
      slot("2027-01-14T16:00", 11),
    ];
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: cuts, 2: massages } }));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await free("09:00"));
    await screen.findByText(/^Zur selben Zeit/);
    await user.click(await free("11:00"));
    await waitFor(() =>
      expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T11:00:00", "2027-01-14T11:00:00"]),
    );
    await user.click(await free("15:00"));
    expect(await screen.findByRole("alert")).toHaveTextContent(/^Zur gewählten Zeit ist nicht für alle/);
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T15:00:00", undefined]);
    await user.click(await free("16:00"));
    await screen.findByLabelText("Vorname *");
    await user.click(screen.getByRole("button", { name: /^1\. Termin/ }));
    expect(await screen.findByText("Eure Termine sind jetzt nicht gleichzeitig.")).toBeVisible();
  });

  it("gives everybody the time that was pressed last, however late the answers are", async () => {
    const siblings = [slot("2027-01-14T09:00", 11, 12), slot("2027-01-14T11:00", 11, 12)];
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: siblings } }));
    const late = Promise.withResolvers<void>();
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const { services } = (await request.clone().json()) as components["schemas"]["BasketSlotsRequest"];
        if (services.some(({ start }) => start === "2027-01-14T09:00:00")) await late.promise;
      }),
    );
    fill(haircut, { ...haircut, id: 2 });
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await free("09:00"));
    await user.click(await free("11:00"));
    late.resolve();
    await screen.findByText(/^Zur selben Zeit/);
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T11:00:00", "2027-01-14T11:00:00"]);
  });

  it("means everybody with a start that is pressed twice before the answer is there", async () => {
    const siblings = [slot("2027-01-14T09:00", 11, 12)];
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: siblings } }));
    const late = Promise.withResolvers<void>();
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const { services } = (await request.clone().json()) as components["schemas"]["BasketSlotsRequest"];
        if (services.some(({ start }) => start)) await late.promise;
      }),
    );
    fill(haircut, { ...haircut, id: 2 });
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.dblClick(await free("09:00"));
    late.resolve();
    await screen.findByText(/^Zur selben Zeit/);
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T09:00:00", "2027-01-14T09:00:00"]);
  });

  it("tries again for everybody when a start is pressed again after a failure", async () => {
    const siblings = [slot("2027-01-14T09:00", 11, 12)];
    server.use(...profileAnswers(), ...bookingAnswers({ slots: { 1: siblings } }));
    let isBroken = true;
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const { services } = (await request.clone().json()) as components["schemas"]["BasketSlotsRequest"];
        return isBroken && services.some(({ start }) => start) ? HttpResponse.error() : undefined;
      }),
    );
    fill(haircut, { ...haircut, id: 2 });
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await free("09:00"));
    await screen.findByRole("alert");
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T09:00:00", undefined]);
    // Back on the card whose start stands, which is pressed once more.
    isBroken = false;
    await user.click(screen.getByRole("button", { name: /Damenhaarschnitt/, expanded: false }));
    await user.click(await free("09:00"));
    await screen.findByText(/^Zur selben Zeit/);
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T09:00:00", "2027-01-14T09:00:00"]);
  });

  it("does not ask again after a reload who comes", async () => {
    server.use(...profileAnswers(), ...bookingAnswers({ visits: [early] }));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    cleanup();
    renderRoute(address);
    expect(await who("Zu zweit gleichzeitig")).toBeChecked();
  });

  it("tells apart who comes one after the other where a member is elsewhere, as long as that is possible", async () => {
    const elsewhere = ownBooking({ appointments: [managedAppointment({ appointmentId: 77 })] });
    server.use(
      ...profileAnswers(),
      ...signedIn(member()),
      ...bookingAnswers({ visits: [early], openBookings: [elsewhere] }),
    );
    fill(haircut, massage);
    const { user } = renderRoute(address);
    const tiles = () =>
      screen
        .getAllByRole("radio", { name: /^(Nur ich|Zu zweit|Nacheinander)/ })
        .map((tile) => tile.getAttribute("value"));
    expect(await who("Nur ich")).toBeChecked();
    expect(tiles().slice(0, 2)).toEqual(["alone", "atOnce"]);
    await user.click(await who("Nacheinander"));
    expect(tiles()).toEqual(["alone", "atOnce", "inTurn"]);
    expect(await who("Nacheinander")).toBeChecked();
    cleanup();
    fill(haircut, massage, ...Array.from({ length: 5 }, () => entry()));
    renderRoute(address);
    expect(await who("Nur ich")).toBeChecked();
    expect(screen.queryByRole("radio", { name: "Nacheinander" })).toBeNull();
    // The answer is still the one that was given, for a basket where it makes a difference again.
    act(() => fill(haircut, massage));
    expect(await who("Nacheinander")).toBeChecked();
    dropAllTokens();
  });

  it("says where not all are free at the same time, and lets another time be chosen", async () => {
    const slots = {
      1: [slot("2027-01-14T10:00", 11)],
      2: [slot("2027-01-14T10:00", 11), slot("2027-01-14T11:00", 11)],
    };
    server.use(...profileAnswers(), ...bookingAnswers({ slots, visits: [early] }));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await free("10:00"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Zur gewählten Zeit ist nicht für alle jemand frei/,
    );
    expect(chosen().map(([start]) => start)).toEqual(["2027-01-14T10:00:00", undefined]);
    await user.click(await free("11:00"));
    await screen.findByLabelText("Vorname *");
  });

  it("leads who does not come at the same time any more to a visit", async () => {
    server.use(...profileAnswers(), ...bookingAnswers({ visits: [early] }));
    fill(haircut, massage);
    const { user } = renderRoute(address);
    await user.click(await who("Zu zweit gleichzeitig"));
    await user.click(await who("Nur ich"));
    expect(plain(await plan())).toContain("Do., 14. Jänner, 09:00");
    expect(way(/^Alles in einem Besuch/)).toBeChecked();
  });
});
