import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accessToken } from "@/shared/lib/session/access-token";
import { owner, ownToken } from "@/test/account-answers";
import { answerNewBookings, calls, openForm, save, unknown } from "@/test/new-booking";
import { problem } from "@/test/problem";
import { server } from "@/test/server";

const renewed = "token-of-a-new-session";
let logins: unknown[] = [];

beforeEach(() => {
  answerNewBookings();
  logins = [];
});

/** From now on the server knows the first session no more. */
function endSession() {
  server.use(
    http.all("*/api/*", ({ request }) =>
      request.headers.get("Authorization") === `Bearer ${ownToken}`
        ? problem(401, "UNAUTHENTICATED", "Bitte melde dich an.")
        : undefined,
    ),
    http.post("*/api/account/login", async ({ request }) => {
      expect(request.headers.get("Authorization")).toBeNull();
      const body = (await request.json()) as { password: string };
      logins.push(body);
      return body.password === "richtiges Passwort"
        ? HttpResponse.json({ accessToken: renewed, userDTO: owner() })
        : problem(401, "SIGN_IN_FAILED", "E-Mail oder Passwort stimmt nicht.");
    }),
  );
}

describe("session that ends while a form is filled in", () => {
  it("goes on after the password was given in place, and the call is sent again", async () => {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    endSession();
    await user.click(save(form));
    const question = await screen.findByRole("dialog", { name: "Deine Sitzung ist zu Ende" });
    expect(question).toHaveTextContent("Gib das Passwort von eva@example.org ein");
    const password = within(question).getByLabelText("Passwort *");
    await user.type(password, "falsch");
    await user.click(within(question).getByRole("button", { name: "Weitermachen" }));
    expect(await within(question).findByText("E-Mail oder Passwort stimmt nicht.")).toBeVisible();
    await user.clear(password);
    await user.type(password, "richtiges Passwort");
    await user.click(within(question).getByRole("button", { name: "Weitermachen" }));
    await waitFor(() =>
      expect(calls.sent).toMatchObject([
        {
          customerData: unknown,
          services: [{ serviceId: 1, userId: null, start: "2027-01-13T10:15:00" }],
        },
      ]),
    );
    expect(accessToken()).toBe(renewed);
    expect(logins).toHaveLength(2);
    // Its exit animation never ends here: there is nothing that draws.
    await waitFor(() => expect(question).toHaveAttribute("data-state", "closed"));
  });

  it("ends for good where nobody wants to go on", async () => {
    const { user, form, service } = await openForm();
    await user.selectOptions(service, "1");
    await user.click(await within(form).findByRole("button", { name: /^10:15\sUhr$/ }));
    endSession();
    await user.click(save(form));
    const question = await screen.findByRole("dialog", { name: "Deine Sitzung ist zu Ende" });
    expect(accessToken()).toBe(ownToken);
    await user.click(within(question).getByRole("button", { name: "Abmelden" }));
    await waitFor(() => expect(accessToken()).toBeNull());
  });
});
