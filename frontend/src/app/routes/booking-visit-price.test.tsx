import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { components } from "@/api/schema";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

type Visit = components["schemas"]["Visit"];

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry({ service: offeredService({ price: 58, duration: 60 }) });
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", price: 22, duration: 30 }),
});
/** Dearer than the service says. */
const dear: BasketEmployee = { ...miriam, price: 67 };

/** The massage by Katharina, then the haircut by this employee. */
function visitAt(day: number, hour: string, employee: BasketEmployee): Visit {
  const date = `2027-01-${day}`;
  const at = (minutes: string) => `${date}T${hour}:${minutes}:00`;
  return {
    dateFrom: at("00"),
    dateTo: `${date}T18:00:00`,
    waitingMinutes: 0,
    appointments: [
      { serviceId: 2, userId: katharina.userId, dateFrom: at("00"), dateTo: at("30") },
      { serviceId: 1, userId: employee.userId, dateFrom: at("30"), dateTo: `${date}T18:00:00` },
    ],
  };
}

const cheap = visitAt(14, "09", katharina);
const dearer = visitAt(14, "11", dear);
const dearerNextDay = visitAt(15, "09", dear);

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

function offer(...visits: Visit[]) {
  server.use(...profileAnswers(), ...bookingAnswers({ visits, employees: { 1: [katharina, dear] } }));
}

const plain = (element: Element | null | undefined) => (element?.textContent ?? "").replaceAll("\u00A0", " ");
const free = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}\\sUhr$`) });
const plan = () => screen.findByRole("region", { name: "Dein Besuch" });
const summary = () => plain(screen.getByRole("region", { name: "Deine Auswahl" }));
/** The bar at the bottom of phones. */
const bar = () => plain(screen.getAllByText(/^2\sServices$/).at(-1)?.parentElement);
const chosen = () => useSessionStore.getState().selectedServices.map(({ selectedSlot }) => selectedSlot);

async function expectTotal(price: string) {
  await waitFor(() => expect(summary()).toContain(`Gesamt${price}`));
  expect(bar()).toContain(price);
}

describe("the total of several services in one visit", () => {
  beforeEach(() => fill(haircut, massage));

  it("is that of the visit that is shown, before it is taken", async () => {
    offer(dearer, dearerNextDay);
    renderRoute(address);
    await plan();
    await expectTotal("€ 89,00");
    expect(summary()).toMatch(/Damenhaarschnitt€ 67,00Do\., 14\. Jänner, 11:30 Uhr, bei Miriam Novak/);
    expect(chosen()).toEqual([null, null]);
  });

  it("follows the times and the days that are looked at", async () => {
    offer(cheap, dearer, dearerNextDay);
    const { user } = renderRoute(address);
    await plan();
    await expectTotal("€ 80,00");
    await user.click(await free("11:00"));
    await expectTotal("€ 89,00");
    await user.click(await free("09:00"));
    await expectTotal("€ 80,00");
    await user.click(screen.getByRole("button", { name: /15\.\sJänner, 1 freie Zeit$/ }));
    await expectTotal("€ 89,00");
    expect(summary()).toContain("Fr., 15. Jänner, 09:30 Uhr");
  });

  it("reaches from the lowest to the highest price as long as there is no visit", async () => {
    offer();
    renderRoute(address);
    await expectTotal("€ 80–89");
    expect(summary()).toContain("Damenhaarschnitt€ 58–67");
    expect(summary()).toContain("Kopfmassage€ 22,00");
  });

  it("is settled by a wish", async () => {
    offer();
    fill({ ...haircut, user: dear }, massage);
    renderRoute(address);
    await screen.findByRole("button", { name: "Auch mit längerer Wartezeit suchen" });
    await expectTotal("€ 89,00");
  });

  it("is that of the own times until a visit is chosen in their place", async () => {
    offer(dearer);
    fill(
      { ...haircut, selectedSlot: slot("2027-01-14T14:00", katharina.userId) },
      { ...massage, selectedSlot: slot("2027-01-14T15:00", katharina.userId) },
    );
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole("radio", { name: /^Alles in einem Besuch/ }));
    await plan();
    await expectTotal("€ 80,00");
    await user.click(await free("11:00"));
    await expectTotal("€ 89,00");
  });

  it("is that of the services again with single times, where nobody is named", async () => {
    offer(dearer);
    const { user } = renderRoute(address);
    await plan();
    await expectTotal("€ 89,00");
    await user.click(screen.getByRole("radio", { name: /^Zeiten einzeln wählen/ }));
    await expectTotal("€ 80,00");
  });
});

describe("a visit that is dearer than it need be", () => {
  beforeEach(() => fill(haircut, massage));

  it("says so at its time and in its plan, before it is taken", async () => {
    offer(cheap, dearer, dearerNextDay);
    const { user } = renderRoute(address);
    expect(plain(await plan())).toContain("Gesamt € 80,00");
    expect(await free("09:00")).not.toHaveAccessibleDescription();
    const time = await free("11:00");
    expect(time).toHaveAccessibleDescription(/^€\s89,00 · mit Miriam Novak$/);
    await user.click(time);
    const dear = plain(await plan());
    expect(dear).toContain("Gesamt € 89,00 · mit Miriam Novak");
    expect(dear).toContain("Das sind € 9,00 mehr als der günstigste Preis dafür.");
  });

  it("is nothing new to whoever wished this person", async () => {
    offer(dearer);
    fill({ ...haircut, user: dear }, massage);
    renderRoute(address);
    await waitFor(async () => expect(plain(await plan())).toContain("Gesamt € 89,00"));
    expect(plain(await plan())).not.toContain("mehr als");
    expect(await free("11:00")).not.toHaveAccessibleDescription();
  });
});
