import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { components } from "@/api/schema";
import type { SelectedService } from "@/shared/lib/session/basket";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { basketSlots, type Calendar } from "@/test/basket-slots";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { findEmployeeSelects } from "@/test/employee-selects";
import { problem } from "@/test/problem";
import { offeredService, profileAnswers, serviceAtAGlance } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry();
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", price: 22.5, duration: 35 }),
});
const perm = entry({ service: offeredService({ serviceID: 3, description: "Dauerwelle", duration: 180 }) });
const minutes = { 2: 35, 3: 180 };

const atNine = slot("2027-01-14T09:00", 11, 12);
const atEleven = slot("2027-01-14T11:00", 11, 12);
const haircutSlots = [atNine, slot("2027-01-14T13:30", 12), slot("2027-01-14T18:15", 11)];
const massageSlots = [slot("2027-01-14T09:00", 11), slot("2027-01-14T10:30", 11, 12)];

const noSlotsAtAll = "Es tut uns leid. Derzeit sind keine freien Termine verfügbar.";

type Asked = components["schemas"]["BasketSlotsRequest"];

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

/** Starts of the slots that the entries have. */
function chosenStarts(): (string | undefined)[] {
  return useSessionStore.getState().selectedServices.map(({ selectedSlot }) => selectedSlot?.dateFrom);
}

/** Answers from this calendar and keeps what was asked. Calls that `isHeld` names wait until they are released. */
function answerBaskets(slots: Calendar["slots"], isHeld: (asked: Asked) => boolean = () => false) {
  const asked: Asked[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  server.use(
    http.post("*/api/calendar/getbasketslots", async ({ request }) => {
      const body = (await request.json()) as Asked;
      asked.push(body);
      if (isHeld(body)) await released;
      return HttpResponse.json(basketSlots(body, { slots, minutes }));
    }),
  );
  return { asked, release };
}

/** Names of times hold a non-breaking space. */
const time = (name: string) => new RegExp(`^${name}\\sUhr$`);
const free = (name: string) => screen.findByRole("button", { name: time(name) });
const shownTimes = () =>
  screen.getAllByRole("button", { name: /^\d\d:\d\d\sUhr$/ }).map(({ textContent }) => textContent);

describe("booking several services", () => {
  beforeEach(() => {
    server.use(...profileAnswers(), ...bookingAnswers({}));
  });

  it("says when a service is free next, without a link to where one is", async () => {
    server.use(...profileAnswers({ services: [offeredService()], servicesAtAGlance: [serviceAtAGlance()] }));
    fill();
    renderRoute(address);
    expect(await screen.findByText(/Nächster freier Termin/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /Nächster freier Termin/ })).toBeNull();
  });

  it("asks with the starts and employees of the others, and not again for the choice of the service itself", async () => {
    const { asked } = answerBaskets({ 1: haircutSlots, 2: massageSlots, 3: [slot("2027-01-14T14:30", 11)] });
    const own = { ...massage, user: katharina, selectedSlot: slot("2027-01-14T10:30", 11, 12) };
    fill({ ...haircut, user: miriam, selectedSlot: atNine }, perm, own);
    const { user } = renderRoute(`${address}?service=3`);
    expect(await free("10:30")).toHaveAttribute("aria-pressed", "true");
    await user.click(await free("09:00"));
    await waitFor(() => expect(chosenStarts()[2]).toBe("2027-01-14T09:00:00"));
    expect(asked.filter(({ services, next }) => services[next]?.serviceId === 2)).toEqual([
      {
        organizationNr: 1000,
        services: [
          { serviceId: 1, userId: 12, start: "2027-01-14T09:00:00" },
          { serviceId: 2, userId: null, start: null },
        ],
        next: 1,
        // One person is at one place.
        parallel: false,
        dateFrom: "2027-01-13",
        dateTo: "2027-07-12",
      },
    ]);
  });

  it("asks for the days that an answer leaves out, and shows none before all are known", async () => {
    const asked: string[] = [];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const body = (await request.json()) as Asked;
        asked.push(body.dateFrom);
        const next = "2027-01-15T00:00:00";
        if (body.dateFrom !== next) {
          return HttpResponse.json([atNine, atEleven], { headers: { "Continue-From": next } });
        }
        await released;
        return HttpResponse.json([slot("2027-01-20T08:00", 11)]);
      }),
    );
    fill(haircut);
    renderRoute(address);
    await waitFor(() => expect(asked).toEqual(["2027-01-13", "2027-01-15T00:00:00"]));
    expect(screen.queryByRole("button", { name: time("09:00") })).toBeNull();
    release();
    expect(await free("09:00")).toBeVisible();
    expect(screen.getByRole("button", { name: /14\.\sJänner, 2 freie Zeiten$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /20\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
  });

  it("filters by another employee without a call and keeps the day", async () => {
    const later = slot("2027-01-20T08:00", 11, 12);
    const { asked } = answerBaskets({ 1: [...haircutSlots, later], 2: [...massageSlots, later] });
    fill({ ...haircut, user: katharina, selectedSlot: atNine }, massage);
    const { user } = renderRoute(`${address}?service=2&day=2027-01-20`);
    await free("08:00");
    const [, employee] = (await findEmployeeSelects(2)) as [HTMLElement, HTMLElement];
    await user.selectOptions(employee, "Miriam Novak");
    expect(screen.getByRole("heading", { name: /^Freie Zeiten am Mittwoch, 20\.\sJänner$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /14\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
    await user.selectOptions(employee, "Katharina Lindner");
    expect(screen.getByRole("heading", { name: /^Freie Zeiten am Mittwoch, 20\.\sJänner$/ })).toBeVisible();
    expect(screen.getByRole("button", { name: /14\.\sJänner, 1 freie Zeit$/ })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["one employee can do both others", 11, 11, ["09:00", "12:00"]],
    // Somebody is free at any time, but nobody for all three hours.
    ["the others need both employees", 11, 12, ["12:00"]],
  ])("shows the starts that the server finds when %s", async (_name, first, second, times) => {
    const long = [atNine, slot("2027-01-14T12:00", 11, 12)];
    answerBaskets({ 1: [slot("2027-01-14T09:00", first)], 2: [slot("2027-01-14T11:00", second)], 3: long });
    fill({ ...haircut, selectedSlot: atNine }, { ...massage, selectedSlot: atEleven }, perm);
    renderRoute(address);
    await free("12:00");
    expect(shownTimes()).toEqual(times);
  });

  it("keeps the times on the screen until those beside another choice are there", async () => {
    const { asked, release } = answerBaskets({ 1: haircutSlots, 2: massageSlots }, ({ services }) =>
      services.some(({ userId }) => userId === katharina.userId),
    );
    const taken = { ...massage, selectedSlot: slot("2027-01-14T09:00", 11) };
    fill({ ...haircut, selectedSlot: atNine }, taken);
    renderRoute(`${address}?service=2`);
    expect(await free("09:00")).toHaveAttribute("aria-pressed", "true");
    act(() => useSessionStore.getState().changeEntry(haircut.id, { user: katharina }));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(shownTimes()).toEqual(["09:00", "10:30"]);
    expect(chosenStarts()[1]).toBe("2027-01-14T09:00:00");
    release();
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Kopfmassage: neue Zeit wählen" })).toHaveFocus(),
    );
    expect(shownTimes()).toEqual(["10:30"]);
    expect(chosenStarts()).toEqual(["2027-01-14T09:00:00", undefined]);
  });

  it("drops the other service that lost its time, says so and shows times again", async () => {
    const { release } = answerBaskets(
      { 1: haircutSlots, 2: massageSlots },
      ({ services }) => services.length === 1,
    );
    fill(
      { ...haircut, selectedSlot: atEleven },
      { ...massage, selectedSlot: slot("2027-01-14T10:30", 11, 12) },
    );
    renderRoute(`${address}?service=2`);
    const calendar = await screen.findByRole("region", { name: /^Kopfmassage/ });
    await waitFor(() => expect(calendar.querySelector("[aria-busy=true]")).toBeVisible());
    release();
    const notice = await screen.findByRole("alert");
    await waitFor(() =>
      expect(
        within(notice).getByRole("heading", { name: "Damenhaarschnitt: neue Zeit wählen" }),
      ).toHaveFocus(),
    );
    expect(within(notice).getByText(/nicht mehr frei/)).toBeVisible();
    expect(await free("10:30")).toHaveAttribute("aria-pressed", "true");
    expect(shownTimes()).toEqual(["09:00", "10:30"]);
    expect(chosenStarts()).toEqual([undefined, "2027-01-14T10:30:00"]);
  });

  it("opens the service that lost its time when it is the next one to be done", async () => {
    answerBaskets({ 1: haircutSlots, 2: massageSlots });
    fill({ ...haircut, selectedSlot: atEleven }, massage);
    renderRoute(address);
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Damenhaarschnitt: neue Zeit wählen" })).toHaveFocus(),
    );
    await free("13:30");
    expect(screen.getByRole("button", { name: /^Damenhaarschnitt/, expanded: true })).toBeVisible();
    expect(shownTimes()).toEqual(["09:00", "13:30", "18:15"]);
  });

  it("drops the last of the others when each is possible, but not both at once", async () => {
    const onlyKatharina = slot("2027-01-14T09:00", 11);
    answerBaskets({ 1: [onlyKatharina], 2: [onlyKatharina], 3: [slot("2027-01-14T12:00", 11)] });
    fill({ ...haircut, selectedSlot: atNine }, perm, { ...massage, selectedSlot: atNine });
    renderRoute(`${address}?service=2`);
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Kopfmassage: neue Zeit wählen" })).toHaveFocus(),
    );
    expect(await free("12:00")).toBeVisible();
    expect(chosenStarts()).toEqual(["2027-01-14T09:00:00", undefined, undefined]);
  });

  it("says so when a service has no times at all, and leaves the others theirs", async () => {
    answerBaskets({ 1: haircutSlots });
    fill({ ...haircut, selectedSlot: atNine }, { ...massage, selectedSlot: atEleven });
    renderRoute(`${address}?service=2`);
    expect(await screen.findByText(noSlotsAtAll)).toBeVisible();
    // What it had chosen itself is gone.
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Kopfmassage: neue Zeit wählen" })).toHaveFocus(),
    );
    expect(chosenStarts()).toEqual(["2027-01-14T09:00:00", undefined]);
  });

  it("advises another time for the others when only they are in the way", async () => {
    const onlyKatharina = slot("2027-01-14T09:00", 11);
    answerBaskets({ 1: [onlyKatharina], 2: [onlyKatharina] });
    fill({ ...haircut, selectedSlot: onlyKatharina }, massage);
    renderRoute(address);
    expect(
      await screen.findByText("Neben deinen anderen Terminen ist dafür keine Zeit mehr frei."),
    ).toBeVisible();
    expect(screen.queryByText(noSlotsAtAll)).toBeNull();
    expect(chosenStarts()).toEqual(["2027-01-14T09:00:00", undefined]);
  });

  it("offers another try when it cannot find out which service lost its time", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const calendar = { slots: { 1: haircutSlots, 2: massageSlots }, minutes };
    server.use(
      http.post("*/api/calendar/getbasketslots", async ({ request }) => {
        const body = (await request.json()) as Asked;
        const isAlone = body.services.length === 1;
        return isAlone ? problem(500, "INTERNAL", "Kaputt.") : HttpResponse.json(basketSlots(body, calendar));
      }),
    );
    fill({ ...haircut, selectedSlot: atEleven }, massage);
    const { user } = renderRoute(`${address}?service=2`);
    const failure = await screen.findByRole("alert");
    expect(within(failure).getByText("Kaputt.")).toBeVisible();
    expect(chosenStarts()[0]).toBe("2027-01-14T11:00:00");
    answerBaskets(calendar.slots);
    await user.click(within(failure).getByRole("button", { name: "Erneut versuchen" }));
    expect(await free("10:30")).toBeVisible();
    expect(chosenStarts()[0]).toBeUndefined();
  });
});
