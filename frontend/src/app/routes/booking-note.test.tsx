import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers } from "@/test/booking-answers";
import { offeredService, profileAnswers, serviceAtAGlance } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

// As after a lost connection, or where a new version has taken the old files away.
vi.mock("@/features/booking/components/booked-note", () => ({
  BookedNote: () => {
    throw new Error("cannot be loaded");
  },
}));

it("offers the services where the note about the last booking cannot be shown", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  server.use(
    ...profileAnswers({ services: [offeredService()], servicesAtAGlance: [serviceAtAGlance()] }),
    ...bookingAnswers({}),
  );
  useSessionStore.setState({ ...emptySession });
  renderRoute("/haarwerk-am-marktplatz-1000/booking");
  expect(await screen.findByRole("button", { name: /Wählen|wählen/ })).toBeVisible();
});
