import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { noPersonalData, usePersonalDataStore } from "@/shared/lib/session/personal-data-store";
import { emptySession, useSessionStore } from "@/shared/lib/session/session-store";
import { bookingAnswers, calendarEntry, entry, signedUpEntry, slot } from "@/test/booking-answers";
import { answerCodeWishes, codeRequired } from "@/test/booking-codes";
import { fillInCustomer } from "@/test/customer";
import { detailedProblem, problem } from "@/test/problem";
import { event, profileAnswers } from "@/test/provider-answers";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";
import { expectNotBlocked, press, signUpDetails } from "@/test/sign-ups";

const details = "/haarwerk-am-marktplatz-1000/booking?step=details";
const haircut = entry({ selectedSlot: slot("2027-01-14T09:00", 11, 12) });
const slots = { 1: [slot("2027-01-14T09:00", 11, 12)] };
const codeLabel = "Code aus der E-Mail *";

type Sent = { key: string | null; code: string | null; body: unknown };

/** Answers what books at this path one after the other and keeps what was sent. */
function answerAt(path: string, ...answers: (() => Response)[]): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.post(`*/api/calendar/${path}`, async ({ request }) => {
      sent.push({
        key: request.headers.get("Idempotency-Key"),
        code: request.headers.get("Booking-Code"),
        body: await request.json(),
      });
      return answers[sent.length - 1]?.() ?? problem(500, "INTERNAL", "Keine Antwort vorgesehen.");
    }),
  );
  return sent;
}

const booked = () => HttpResponse.json(calendarEntry());
const wrong = () => problem(422, "BOOKING_CODE_WRONG", "Dieser Code stimmt nicht.");
const expired = () => problem(422, "BOOKING_CODE_EXPIRED", "Dieser Code gilt nicht mehr.");
const triedTooOften = () => problem(422, "BOOKING_CODE_TRIED_TOO_OFTEN", "Das waren zu viele falsche Codes.");
const tooManyMails = () =>
  problem(429, "TOO_MANY_REQUESTS", "Das waren zu viele Versuche. Bitte versuche es in 20 Minuten erneut.");

beforeEach(() => {
  useSessionStore.setState({ ...emptySession, selectedServices: [haircut] });
  usePersonalDataStore.setState(noPersonalData);
  server.use(...profileAnswers({ events: [event()] }), ...bookingAnswers({ slots }));
});

/** Fills in the form, and is asked for a code. */
async function untilAsked() {
  const { user } = renderRoute(details);
  await fillInCustomer(user);
  await press(user, "Termin reservieren");
  const section = await screen.findByRole("region", { name: "Bestätige deine E-Mail" });
  await waitFor(expectNotBlocked);
  return { user, section };
}

describe("booking where guests book unusually often", () => {
  it("asks for the mailed code, keeps what was typed, and books with it", async () => {
    const wishes = answerCodeWishes();
    const sent = answerAt("addbooking", codeRequired, booked);
    const { user, section } = await untilAsked();
    await waitFor(() =>
      expect(within(section).getByRole("status")).toHaveTextContent(
        "Der Code ist unterwegs an eva@example.org.",
      ),
    );
    expect(wishes).toEqual([{ organizationNr: 1000, email: "eva@example.org" }]);
    const code = screen.getByLabelText(codeLabel);
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute("inputmode", "numeric");
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    expect(code).toBeValid();
    expect(screen.getByLabelText("Vorname *")).toHaveValue("Eva");

    await press(user, "Termin reservieren");
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription("Bitte gib die sechs Ziffern aus der E-Mail ein."),
    );
    expect(sent).toHaveLength(1);
    await user.click(code);
    await user.paste("012 345");
    await press(user, "Termin reservieren");
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent.map((one) => one.code)).toEqual([null, "012345"]);
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(wishes).toHaveLength(1);
  });

  it.each([
    ["wrong", wrong, "Dieser Code stimmt nicht."],
    ["expired", expired, "Dieser Code gilt nicht mehr."],
    ["tried too often", triedTooOften, "Das waren zu viele falsche Codes."],
  ])("says at the field that the code is %s, and mails another one", async (_name, refusal, text) => {
    const wishes = answerCodeWishes();
    const sent = answerAt("addbooking", codeRequired, refusal, booked);
    const { user, section } = await untilAsked();
    const code = screen.getByLabelText(codeLabel);
    await user.type(code, "000000");
    await press(user, "Termin reservieren");
    await waitFor(() => expect(code).toHaveAccessibleDescription(text));
    expect(code).toHaveValue("000000");
    await waitFor(() => expect(code).toHaveFocus());

    await user.click(within(section).getByRole("button", { name: "Neuen Code schicken" }));
    await waitFor(() =>
      expect(within(section).getByRole("status")).toHaveTextContent("Ein neuer Code ist unterwegs."),
    );
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveValue("");
    expect(code).toBeValid();
    expect(wishes).toHaveLength(2);
    await user.type(code, "123456");
    await press(user, "Termin reservieren");
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent.map((one) => one.code)).toEqual([null, "000000", "123456"]);
  });

  it("tells when no more mails are sent, and takes the code of an earlier one", async () => {
    answerCodeWishes(tooManyMails);
    const sent = answerAt("addbooking", codeRequired, booked);
    const { user, section } = await untilAsked();
    expect(within(section).getByRole("status")).toHaveTextContent(/in 20 Minuten erneut/);
    await user.type(screen.getByLabelText(codeLabel), "123456");
    await press(user, "Termin reservieren");
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent[1]?.code).toBe("123456");
  });

  it("begins anew with another address", async () => {
    const wishes = answerCodeWishes();
    const sent = answerAt("addbooking", codeRequired, codeRequired);
    const { user } = await untilAsked();
    await user.type(screen.getByLabelText(codeLabel), "123456");
    await user.type(screen.getByLabelText("E-Mail *"), ".at");
    expect(screen.queryByLabelText(codeLabel)).toBeNull();
    await press(user, "Termin reservieren");
    await waitFor(() => expect(wishes).toHaveLength(2));
    expect(wishes[1]?.email).toBe("eva@example.org.at");
    expect(sent[1]?.code).toBeNull();
    expect(await screen.findByLabelText(codeLabel)).toBeVisible();
  });

  it("keeps the code on the way back to the times", async () => {
    const wishes = answerCodeWishes();
    const alternative = slot("2027-01-14T09:30", 11);
    const taken = () =>
      detailedProblem(409, "SLOT_TAKEN", "Vergeben.", { serviceIndex: 0, alternatives: [alternative] });
    const sent = answerAt("addbooking", codeRequired, taken, booked);
    const { user } = await untilAsked();
    await user.type(screen.getByLabelText(codeLabel), "123456");
    server.use(...bookingAnswers({ slots: { 1: [alternative] } }));
    await press(user, "Termin reservieren");
    const notice = await screen.findByRole("alert");
    await user.click(within(notice).getByRole("button", { name: /09:30/ }));
    expect(await screen.findByLabelText(codeLabel)).toHaveValue("123456");
    await press(user, "Termin reservieren");
    expect(await screen.findByRole("heading", { name: "Dein Termin ist fixiert!" })).toBeVisible();
    expect(sent.map((one) => one.code)).toEqual([null, "123456", "123456"]);
    expect(wishes).toHaveLength(1);
  });
});

describe("sign-up where guests book unusually often", () => {
  it("asks for the mailed code and signs up with it", async () => {
    const wishes = answerCodeWishes();
    const sent = answerAt("addeventbooking", codeRequired, () => HttpResponse.json(signedUpEntry()));
    const { user } = renderRoute(signUpDetails);
    await fillInCustomer(user);
    await press(user, "Verbindlich anmelden");
    const code = await screen.findByLabelText(codeLabel);
    await waitFor(() => expect(code).toHaveFocus());
    await user.type(code, "123456");
    await press(user, "Verbindlich anmelden");
    expect(await screen.findByRole("heading", { name: "Du bist angemeldet!" })).toBeVisible();
    expect(sent.map((one) => one.code)).toEqual([null, "123456"]);
    expect(wishes).toHaveLength(1);
  });
});
