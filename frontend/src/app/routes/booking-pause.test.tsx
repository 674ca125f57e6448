import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, entry, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { homeAnswers, pageOf, pfote } from "@/test/home-answers";
import { managedBooking, managedBookingAnswer, manageToken } from "@/test/manage-answers";
import { problem } from "@/test/problem";
import {
  event,
  offeredService,
  organization,
  profileAnswers,
  serviceAtAGlance,
} from "@/test/provider-answers";
import { recordedSearches } from "@/test/recorded-searches";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000";
const pause = { note: "Wir ziehen um.\nRuf uns gern an!", until: "2027-02-01" };
const told = { name: "Online-Buchung pausiert" };

function answerPaused(until: string | null = pause.until) {
  server.use(
    ...profileAnswers({
      organization: organization({ bookingPause: { ...pause, until } }),
      services: [offeredService()],
      servicesAtAGlance: [serviceAtAGlance({ nextAvailableSlot: null })],
    }),
    ...bookingAnswers({ slots: { 1: [slot("2027-01-14T11:00", 11)] } }),
  );
}

describe("a pause of online booking", () => {
  beforeEach(() => useSessionStore.setState(emptySession));

  it("stands on the profile with its text and its end, and nothing leads to a booking", async () => {
    answerPaused();
    useSessionStore.setState({ selectedServices: [entry()] });
    renderRoute(address);
    const notice = await screen.findByRole("region", told);
    expect(notice).toHaveTextContent("Wir ziehen um. Ruf uns gern an!");
    expect(notice).toHaveTextContent(/Online buchen kannst du wieder ab Montag, 1\.\sFebruar/);
    expect(await screen.findByRole("heading", { name: "Damenhaarschnitt" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Wählen|Gewählt/ })).toBeNull();
    expect(screen.queryByText("Online ist gerade nichts frei.")).toBeNull();
    expect(screen.queryByRole("region", { name: "Deine Auswahl" })).toBeNull();
    expect(screen.getByRole("region", { name: "Öffnungszeiten" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Zur Reservierung" })).toBeNull();
  });

  it.each([
    ["a booking", "booking?step=details", "Termin reservieren", "*/api/calendar/addbooking"],
    ["a sign-up", "booking?event=1&step=details", "Verbindlich anmelden", "*/api/calendar/addeventbooking"],
  ])(
    "that begins during %s takes the place of its form, and what was typed stays",
    async (_name, page, act, call) => {
      answerPaused();
      server.use(
        ...profileAnswers({ events: [event()] }),
        http.post(call, () => {
          answerPaused();
          return problem(409, "BOOKING_PAUSED", "Online buchen geht hier gerade nicht.");
        }),
      );
      useSessionStore.setState({ selectedServices: [entry({ selectedSlot: slot("2027-01-14T09:00", 11) })] });
      const { user } = renderRoute(`${address}/${page}`);
      await fillInCustomer(user);
      const [button] = screen.getAllByRole("button", { name: act });
      if (button) await user.click(button);
      const notice = await screen.findByRole("region", told);
      expect(notice).toHaveTextContent("Wir ziehen um.");
      await waitFor(() => expect(notice).toHaveFocus());
      expect(screen.queryByText("Online buchen geht hier gerade nicht.")).toBeNull();
      expect(screen.queryByText(/Weiter geht es/)).toBeNull();
      expect(useSessionStore.getState().selectedServices).toHaveLength(1);
      expect(usePersonalDataStore.getState().userData).toMatchObject({ firstName: "Eva", lastName: "Moser" });
    },
  );

  it("that is over before it can be told leaves the form, which says what was refused", async () => {
    answerPaused();
    server.use(
      ...profileAnswers(),
      http.post("*/api/calendar/addbooking", () => problem(409, "BOOKING_PAUSED", "Gerade nicht.")),
    );
    useSessionStore.setState({ selectedServices: [entry({ selectedSlot: slot("2027-01-14T09:00", 11) })] });
    const { user } = renderRoute(`${address}/booking?step=details`);
    await fillInCustomer(user);
    const [button] = screen.getAllByRole("button", { name: "Termin reservieren" });
    if (button) await user.click(button);
    // Its animation does not run here.
    expect(await screen.findByText("Gerade nicht.")).toBeInTheDocument();
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
  });

  it("without an end says that nobody knows it yet", async () => {
    answerPaused(null);
    renderRoute(address);
    expect(await screen.findByRole("region", told)).toHaveTextContent("steht noch nicht fest");
  });

  it("that ends in another year says in which", async () => {
    answerPaused("2028-02-01");
    renderRoute(address);
    expect(await screen.findByRole("region", told)).toHaveTextContent(/Dienstag, 1\.\sFebruar\s2028/);
  });

  it.each(["booking", "booking?event=5"])("takes the place of %s, and the basket stays", async (page) => {
    answerPaused();
    useSessionStore.setState({ selectedServices: [entry()] });
    renderRoute(`${address}/${page}`);
    expect(await screen.findByRole("region", told)).toHaveTextContent("Wir ziehen um.");
    expect(screen.getByRole("link", { name: "Zum Profil" })).toHaveAttribute("href", address);
    expect(useSessionStore.getState().selectedServices).toHaveLength(1);
  });

  it("takes nothing from whoever has booked: to move and to cancel", async () => {
    answerPaused();
    server.use(managedBookingAnswer(() => managedBooking()));
    renderRoute(`/manage#${manageToken}`);
    expect(await screen.findByRole("button", { name: /verschieben/ })).toBeEnabled();
    expect(screen.getByRole("button", { name: /stornieren$/i })).toBeEnabled();
    expect(screen.queryByRole("region", told)).toBeNull();
  });

  it.each([
    ["2027-02-01", "Online buchbar wieder ab 1.2."],
    ["2028-02-01", "Online buchbar wieder ab 1.2.2028"],
  ])(
    "up to %s stands on the card in place of a free time, which leads to the profile",
    async (until, said) => {
      server.use(...homeAnswers());
      recordedSearches(() =>
        pageOf([{ ...pfote, nextAvailableSlot: null, bookingPause: { ...pause, until } }]),
      );
      renderRoute("/?q=hund");
      const results = await screen.findByRole("region", { name: "Suchergebnisse" });
      expect(await within(results).findByText(said)).toBeVisible();
      expect(within(results).queryByRole("link", { name: /reservieren/ })).toBeNull();
      expect(within(results).getByRole("link", { name: "Zum Profil: Hundesalon Pfote" })).toBeVisible();
    },
  );
});
