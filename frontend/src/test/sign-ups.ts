import { screen } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect } from "vitest";
import type { components } from "@/api/schema";
import { signedUpEntry } from "./booking-answers";
import { problem } from "./problem";
import { server } from "./server";

export const signUpAddress = "/haarwerk-am-marktplatz-1000/booking?event=1";
export const signUpDetails = `${signUpAddress}&step=details`;

type Sent = { key: string | null; body: components["schemas"]["EventBookingRequest"] };

/** Answers the sign-ups one after the other and keeps what was sent. */
export function answerSignUps(...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post("*/api/calendar/addeventbooking", async ({ request }) => {
      sent.push({
        key: request.headers.get("Idempotency-Key"),
        body: (await request.json()) as Sent["body"],
      });
      const answer = answers[sent.length - 1];
      return answer ? answer() : problem(500, "INTERNAL", "Keine Antwort vorgesehen.");
    }),
  );
  return sent;
}

export const signedUp = () => HttpResponse.json(signedUpEntry());

type User = ReturnType<typeof userEvent.setup>;

export async function press(user: User, name: string) {
  const [button] = screen.getAllByRole("button", { name });
  if (button) await user.click(button);
}

/** Nothing ends the animation of a closing dialog here, so it stays in the document. */
export function expectNotBlocked() {
  expect(document.querySelector("[role=dialog][data-state=open]")).toBeNull();
}
