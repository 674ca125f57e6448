import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { problem } from "./problem";
import { server } from "./server";

export const codeRequired = () =>
  problem(403, "BOOKING_CODE_REQUIRED", "Hier wird gerade sehr oft reserviert.");

/** Answers the wishes for a code one after the other, in the end with a mail, and keeps what was sent. */
export function answerCodeWishes(...answers: (() => Response)[]) {
  const sent: components["schemas"]["BookingCodeRequest"][] = [];
  server.use(
    http.post("*/api/calendar/sendbookingcode", async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return answers[sent.length - 1]?.() ?? HttpResponse.json({});
    }),
  );
  return sent;
}
