import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { member, signedIn } from "@/test/account-answers";
import { bookingAnswers, calendarEntry, entry, slot } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { problem } from "@/test/problem";
import { profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const address = "/haarwerk-am-marktplatz-1000/booking?step=details";

const offer = () => screen.findByText("Du hast schon ein Konto? Dann füllen wir deine Daten aus.");
const submitButtons = () => screen.queryAllByRole("button", { name: "Termin reservieren" });

/** The button of the offer: the header has a link of the same name. */
const openLogin = async (user: ReturnType<typeof renderRoute>["user"]) => {
  await offer();
  await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Anmelden" }));
  return screen.findByRole("region", { name: "Anmelden" });
};

describe("signing in on the way to a reservation", () => {
  beforeEach(() => {
    useSessionStore.setState({
      ...emptySession,
      selectedServices: [entry({ selectedSlot: slot("2027-01-14T09:00", 11) })],
    });
    usePersonalDataStore.setState(noPersonalData);
    server.use(
      ...profileAnswers(),
      ...bookingAnswers({}),
      http.get("*/api/user/favourites", () => HttpResponse.json([])),
    );
  });

  it("is offered, and may be left for the form of a guest without losing a character", async () => {
    const { user } = renderRoute(address);
    await fillInCustomer(user);
    expect(submitButtons().length).toBeGreaterThan(0);
    const login = await openLogin(user);
    await within(login).findByLabelText("Passwort *");
    expect(submitButtons()).toEqual([]);
    expect(screen.getByLabelText("Vorname *")).not.toBeVisible();
    await user.click(within(login).getByRole("button", { name: "Als Gast weitermachen" }));
    expect(screen.getByLabelText("Vorname *")).toBeVisible();
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
    expect(screen.getByRole("heading", { name: "Deine Daten" })).toHaveFocus();
    expect(submitButtons().length).toBeGreaterThan(0);
  });

  it("fills in what is known and keeps what was typed", async () => {
    server.use(
      http.post("*/api/account/login", () =>
        HttpResponse.json({
          accessToken: "fresh-token",
          userDTO: member({ firstName: "Evelyn", email: "evelyn@example.org" }),
        }),
      ),
    );
    const { user, router } = renderRoute(address);
    await user.type(await screen.findByLabelText("Vorname *"), "Evi");
    const login = await openLogin(user);
    await user.type(await within(login).findByLabelText("E-Mail *"), "evelyn@example.org");
    await user.type(within(login).getByLabelText("Passwort *"), "wolken am see{Enter}");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Anmelden" })).toBeNull());
    expect(router.state.location.search).toBe("?step=details");
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Evi");
    await waitFor(() => expect(screen.getByLabelText("Nachname *")).toHaveValue("Moser"));
    expect(screen.getByLabelText("E-Mail *")).toHaveValue("evelyn@example.org");
    expect(screen.getByLabelText("Telefonnummer (optional)")).toHaveValue("+43 660 1234567");
    expect(screen.queryByText(/Du hast schon ein Konto/)).toBeNull();
    expect(submitButtons().length).toBeGreaterThan(0);
  });

  it("stays where it is when it is refused", async () => {
    server.use(
      http.post("*/api/account/login", () =>
        problem(401, "SIGN_IN_FAILED", "E-Mail oder Passwort stimmt nicht."),
      ),
    );
    const { user } = renderRoute(address);
    const login = await openLogin(user);
    await user.type(await within(login).findByLabelText("E-Mail *"), "eva@example.org");
    await user.type(within(login).getByLabelText("Passwort *"), "falsch{Enter}");
    expect(await within(login).findByText("E-Mail oder Passwort stimmt nicht.")).toBeVisible();
    expect(within(login).getByLabelText("E-Mail *")).toHaveValue("eva@example.org");
  });

  it("is not needed by members, whose data stand there already", async () => {
    server.use(...signedIn(member()));
    renderRoute(address);
    await waitFor(() => expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org"));
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
    expect(screen.queryByText(/Du hast schon ein Konto/)).toBeNull();
  });
});

describe("an account after the reservation", () => {
  beforeEach(() => {
    useSessionStore.setState({
      ...emptySession,
      selectedServices: [entry({ selectedSlot: slot("2027-01-14T09:00", 11) })],
    });
    usePersonalDataStore.setState(noPersonalData);
    server.use(
      ...profileAnswers(),
      ...bookingAnswers({}),
      http.post("*/api/calendar/addbooking", () => HttpResponse.json(calendarEntry())),
      http.get("*/api/user/favourites", () => HttpResponse.json([])),
    );
  });

  it("asks guests for a password alone", async () => {
    let sent: unknown;
    server.use(
      http.post("*/api/account/register", async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          accessToken: "fresh-token",
          userDTO: member({ emailVerified: false }),
        });
      }),
    );
    const { user, router } = renderRoute(address);
    await fillInCustomer(user);
    const [reserve] = submitButtons();
    if (reserve) await user.click(reserve);
    const form = await screen.findByRole("region", { name: "Möchtest du ein Konto?" });
    expect(within(form).getByLabelText("Vorname *")).toHaveValue("Eva");
    expect(within(form).getByLabelText("E-Mail *")).toHaveValue("eva@example.org");
    expect(within(form).queryByRole("checkbox", { name: "Ich biete selbst Termine an" })).toBeNull();
    expect(usePersonalDataStore.getState().userData).toBeNull();
    await user.type(within(form).getByLabelText("Passwort *"), "wolken am see");
    await user.click(within(form).getByRole("checkbox", { name: /Geschäftsbedingungen/ }));
    await user.click(within(form).getByRole("button", { name: "Konto anlegen" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/register-successful"));
    expect(sent).toMatchObject({ businessUser: false, email: "eva@example.org", firstName: "Eva" });
    await waitFor(() => expect(accessToken()).toBe("fresh-token"));
  });

  it("is not offered to members", async () => {
    server.use(...signedIn(member()));
    const { user } = renderRoute(address);
    await waitFor(() => expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org"));
    const [reserve] = submitButtons();
    if (reserve) await user.click(reserve);
    await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" });
    expect(screen.queryByRole("region", { name: "Möchtest du ein Konto?" })).toBeNull();
  });
});
