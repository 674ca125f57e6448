import type { ProblemCode } from "../src/api/problem-codes";
import {
  chooseService,
  freeTimes,
  goToBooking,
  openCard,
  openProvider,
  reserve,
  serviceCard,
} from "./booking-steps";
import { fillInSignUp } from "./event-steps";
import { expect, expectGoodPage, onPhoneAtNight, test } from "./fixtures";
import { receivedMail } from "./mails";

const required = {
  message: "Hier wird gerade sehr oft reserviert. Bitte bestätige deine E-Mail-Adresse mit einem Code.",
  code: "BOOKING_CODE_REQUIRED" satisfies ProblemCode,
  requestId: "00000000-0000-0000-0000-000000000000",
};

// Thirty guests would have to book before: the first answer is made up, and the mail and what follows are real.
test(
  "a stranger is asked for a code, and books with the one in the mail",
  onPhoneAtNight,
  async ({ page }) => {
    test.setTimeout(180_000);
    const email = `eva.code.${Date.now()}@example.org`;
    await openProvider(page, "Radwerk Brandt");
    await chooseService(page, "Platten flicken");
    await goToBooking(page);
    const card = serviceCard(page, "Platten flicken");
    await openCard(card);
    await freeTimes(card).last().click();
    await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
    await fillInSignUp(page, email);
    await page.getByLabel("Marke und Modell *").fill("Stadtrad");

    await page.route(
      "**/api/calendar/addbooking",
      (route) => route.fulfill({ status: 403, contentType: "application/problem+json", json: required }),
      { times: 1 },
    );
    await reserve(page);
    const code = page.getByLabel("Code aus der E-Mail *");
    await expect(code).toBeFocused();
    await expect(page.getByText(`Der Code ist unterwegs an ${email}.`)).toBeVisible();
    await expectGoodPage(page);

    const mail = await receivedMail(email, "Dein Code für die Reservierung");
    await code.fill(/Dein Code lautet (\d{6})\./.exec(mail.text ?? "")?.[1] ?? "");
    await reserve(page);
    await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  },
);
