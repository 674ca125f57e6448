import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, entry, katharina, miriam, slot } from "@/test/booking-answers";
import { findEmployeeSelects } from "@/test/employee-selects";
import { offeredService, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking";
const haircut = entry({ service: offeredService({ price: 58, duration: 60 }) });
const massage = entry({
  service: offeredService({ serviceID: 2, description: "Kopfmassage", price: 22.5, duration: 35 }),
});
const dear = { ...miriam, price: 75 };
const dearAndSlow = { ...miriam, price: 75, duration: 90 };
const slots = {
  1: [
    slot("2027-01-14T09:00", 11, 12),
    slot("2027-01-14T13:30", 12),
    slot("2027-01-14T18:15", 11),
    slot("2027-01-15T09:00", 11, 12),
  ],
  2: [slot("2027-01-14T11:00", 11, 12)],
};

function fill(...basket: SelectedService[]) {
  useSessionStore.setState({ ...emptySession, selectedServices: basket });
}

function employ(...employees: BasketEmployee[]) {
  server.use(...bookingAnswers({ employees: { 1: employees }, slots }));
}

function storedUser(): BasketEmployee | null | undefined {
  return useSessionStore.getState().selectedServices[0]?.user;
}

const plain = (element: HTMLElement | null | undefined) =>
  (element?.textContent ?? "").replaceAll("\u00A0", " ");

const card = (title: string) => screen.findByRole("button", { name: new RegExp(`^${title}(?! entfernen)`) });
const summary = () => screen.findByRole("region", { name: "Deine Auswahl" });
/** The bar at the bottom of phones. */
const bar = () => {
  const name = /^(Termin reservieren|Zeit wählen)$/;
  const buttons = screen.getAllByRole("button", { name, hidden: true });
  return buttons.at(-1)?.parentElement;
};
const free = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}\\sUhr$`) });

const byPerson = "Dauer je nach Person";

/** All that says something about the service, once the employees are known. */
async function expectTerms(price: string, duration: string, isCertain: boolean) {
  await free("09:00");
  await waitFor(async () => {
    const head = plain(await card("Damenhaarschnitt"));
    expect(head).toContain(`${duration} · ${price}`);
    expect(head.includes(byPerson)).toBe(!isCertain);
    const facts = plain(await summary());
    expect(facts).toContain(`Damenhaarschnitt${price}`);
    expect(facts).toContain(duration);
    expect(facts).toContain(`Gesamt${price}`);
    expect(facts.includes(byPerson)).toBe(!isCertain);
    expect(plain(bar())).toContain(price);
  });
}

describe("booking, prices and durations before the booking", () => {
  beforeEach(() => {
    fill(haircut);
    server.use(...profileAnswers());
  });

  it.each<[string, BasketEmployee[], [price: string, duration: string, isCertain: boolean]]>([
    ["nobody differs", [katharina, miriam], ["€ 58,00", "60 Minuten", true]],
    // Any employee costs what the service says.
    ["prices differ", [katharina, dear], ["€ 58,00", "60 Minuten", true]],
    ["durations differ", [katharina, { ...miriam, duration: 90 }], ["€ 58,00", "60 Minuten", false]],
    ["both differ", [katharina, dearAndSlow], ["€ 58,00", "60 Minuten", false]],
    ["the only employee has own terms", [dearAndSlow], ["€ 75,00", "90 Minuten", true]],
    ["the only employee has none", [katharina], ["€ 58,00", "60 Minuten", true]],
  ])("are shown when %s", async (_name, employees, terms) => {
    employ(...employees);
    renderRoute(address);
    await expectTerms(...terms);
  });

  it("follow the choice of the employee", async () => {
    employ(katharina, dearAndSlow);
    const { user } = renderRoute(address);
    await expectTerms("€ 58,00", "60 Minuten", false);
    const select = screen.getByRole("combobox", { name: "Mitarbeiter/in" });
    expect(within(select).getAllByRole("option").map(plain)).toEqual([
      "Überrasch mich",
      "Katharina Lindner",
      "Miriam Novak (€ 75,00, 90 Minuten)",
    ]);
    await user.selectOptions(select, String(miriam.userId));
    await expectTerms("€ 75,00", "90 Minuten", true);
    await user.selectOptions(select, String(katharina.userId));
    await expectTerms("€ 58,00", "60 Minuten", true);
    await user.selectOptions(select, "Überrasch mich");
    await expectTerms("€ 58,00", "60 Minuten", false);
  });

  it.each<[string, string, [price: string, duration: string, isCertain: boolean]]>([
    ["09:00", "both can do", ["€ 58,00", "60 Minuten", false]],
    ["13:30", "only the slow one can do", ["€ 58,00", "90 Minuten", true]],
    ["18:15", "only the other one can do", ["€ 58,00", "60 Minuten", true]],
  ])("are those of the employees of the slot: %s, which %s", async (time, _who, terms) => {
    const chosen = slots[1].find(({ dateFrom }) => dateFrom === `2027-01-14T${time}:00`) ?? null;
    fill({ ...haircut, selectedSlot: chosen });
    employ(katharina, dearAndSlow);
    renderRoute(address);
    await expectTerms(...terms);
  });

  it("stay where they are with the customer's data", async () => {
    employ(katharina, dear);
    const { user } = renderRoute(address);
    await user.click(await free("13:30"));
    await screen.findByLabelText("Vorname *");
    expect(plain(await summary())).toContain("Gesamt€ 58,00");
  });

  it("are added up over all services", async () => {
    fill(haircut, massage);
    employ(katharina, dear);
    const { user } = renderRoute(`${address}?service=1`);
    expect(plain(await summary())).toContain("2 Services1 Stunde 35 MinutenGesamt€ 80,50");
    const [select] = await findEmployeeSelects(2);
    if (select) await user.selectOptions(select, String(miriam.userId));
    await waitFor(async () =>
      expect(plain(await summary())).toContain("2 Services1 Stunde 35 MinutenGesamt€ 97,50"),
    );
  });

  it.each<[string, BasketEmployee | null, string | null]>([
    ["the service says", katharina, "Zwischen deinen Terminen liegen 60 Minuten."],
    ["the chosen one takes", dearAndSlow, "Zwischen deinen Terminen liegen 30 Minuten."],
    ["is not certain", null, null],
  ])("make the pause that follows when the duration %s", async (_name, employee, pause) => {
    const nine = { ...haircut, user: employee, selectedSlot: slots[1][0] ?? null };
    fill(nine, { ...massage, selectedSlot: slots[2][0] ?? null });
    employ(katharina, dearAndSlow);
    renderRoute(address);
    const duration = employee === dearAndSlow ? "90 Minuten" : "60 Minuten";
    await waitFor(async () => expect(plain(await card("Damenhaarschnitt"))).toContain(duration));
    await findEmployeeSelects(2);
    await waitFor(async () =>
      expect(/Zwischen deinen Terminen.*?\./.exec(plain(await summary()))?.[0] ?? null).toBe(pause),
    );
  });

  it.each<[string, BasketEmployee, BasketEmployee, string]>([
    ["a new own price", miriam, dear, "€ 75,00"],
    ["another own price", { ...miriam, price: 70 }, dear, "€ 75,00"],
    ["no own price any more", dear, miriam, "€ 58,00"],
    ["no own price any more, for the only one", dear, miriam, "€ 58,00"],
  ])("are refreshed where the chosen one has %s", async (name, kept, offered, price) => {
    fill({ ...haircut, user: kept });
    employ(...(name.endsWith("the only one") ? [offered] : [katharina, offered]));
    renderRoute(address);
    await expectTerms(price, "60 Minuten", true);
    expect(storedUser()).toEqual(offered);
  });

  it("are refreshed when the answer changes while the page is open", async () => {
    fill({ ...haircut, user: miriam });
    employ(katharina, miriam);
    const { queryClient } = renderRoute(address);
    await expectTerms("€ 58,00", "60 Minuten", true);
    employ(katharina, dear);
    await act(() => queryClient.invalidateQueries());
    await expectTerms("€ 75,00", "60 Minuten", true);
    expect(storedUser()).toEqual(dear);
  });
});
