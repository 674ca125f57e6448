import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers } from "@/test/booking-answers";
import { fillInCustomer } from "@/test/customer";
import { problem } from "@/test/problem";
import { event, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { answerSignUps, expectNotBlocked, press, signUpDetails } from "@/test/sign-ups";

beforeEach(() => {
  useSessionStore.setState(emptySession);
  usePersonalDataStore.setState(noPersonalData);
  server.use(...profileAnswers({ events: [event()] }), ...bookingAnswers({}));
});

describe("sign-up that has closed meanwhile", () => {
  it.each([
    ["EVENT_FULL", 409, "Leider sind schon alle Plätze vergeben.", { signUp: "FULL", freeSeats: 0 }],
    ["SIGN_UP_NOT_OPEN", 422, "Die Anmeldung hat noch nicht begonnen.", { signUp: "NOT_YET" }],
    ["SIGN_UP_OVER", 422, "Die Anmeldung ist vorbei.", { signUp: "OVER" }],
  ] as const)(
    "tells %s, keeps what was typed and looks at the event anew",
    async (code, status, text, now) => {
      answerSignUps(() => problem(status, code, text));
      const { user } = renderRoute(signUpDetails);
      await fillInCustomer(user);
      server.use(...profileAnswers({ events: [event(now)] }));
      await press(user, "Verbindlich anmelden");
      expect(await screen.findByText(text)).toBeInTheDocument();
      await waitFor(expectNotBlocked);
      expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");
      expect(screen.getByLabelText("E-Mail *")).toHaveValue("eva@example.org");

      await user.click(screen.getByRole("button", { name: "Zurück zum Event" }));
      expect(await screen.findByRole("link", { name: "Zu den Events & Kursen" })).toBeVisible();
      expect(screen.queryByRole("button", { name: "Weiter zu deinen Daten" })).toBeNull();
      expect(usePersonalDataStore.getState().userData?.userEmail).toBe("eva@example.org");
    },
  );
});
