import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { problem } from "@/test/problem";
import { event, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { answerSignUps, expectNotBlocked, press, signedUp, signUpDetails } from "@/test/sign-ups";

beforeEach(() => {
  useSessionStore.setState(emptySession);
  usePersonalDataStore.setState(noPersonalData);
  server.use(...profileAnswers({ events: [event()] }), ...bookingAnswers({}));
});

describe("sign-up without a good answer", () => {
  it.each([
    ["UNKNOWN_EVENT", "Dieses Event gibt es nicht."],
    ["NO_EVENT", "Es wurde kein Event ausgewählt!"],
  ] as const)("tells %s and shows that the event is gone", async (code, text) => {
    answerSignUps(() => problem(422, code, text));
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    server.use(...profileAnswers({ events: [] }));
    await press(user, "Verbindlich anmelden");
    expect(await screen.findByText(/^Dieses Event finden wir nicht\./)).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(usePersonalDataStore.getState().userData?.userEmail).toBe("eva@example.org");
  });

  it("tries again with the same key after a lost answer, also when the last seat is gone", async () => {
    const sent = answerSignUps(() => HttpResponse.error(), signedUp);
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    server.use(...profileAnswers({ events: [event({ signUp: "FULL", freeSeats: 0 })] }));
    await press(user, "Verbindlich anmelden");
    expect(await screen.findByText(/Netzwerkfehler/)).toBeInTheDocument();
    await waitFor(expectNotBlocked);
    await press(user, "Verbindlich anmelden");
    expect(await screen.findByRole("heading", { name: "Du bist angemeldet!" })).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });
});
