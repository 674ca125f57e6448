import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { accountSettings, member, owner, registrationAnswers, signedIn } from "@/test/account-answers";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const company = {
  "Unternehmen *": "Haarwerk",
  "Straße *": "Lindengasse",
  "Hausnummer *": "27",
  "Postleitzahl *": "1070",
  "Ort *": "Wien",
};

type Screen = ReturnType<typeof renderRoute>;

async function fill({ user }: Screen) {
  for (const [label, text] of Object.entries(company)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
  await user.selectOptions(screen.getByLabelText("Kategorie *"), "8");
}

const submit = ({ user }: Screen) => user.click(screen.getByRole("button", { name: "Unternehmen anlegen" }));

describe("company tab", () => {
  beforeEach(() => server.use(...homeAnswers(), ...registrationAnswers(), ...signedIn(member())));

  it("founds an organisation, for which the member acts from then on", async () => {
    const sent: unknown[] = [];
    server.use(
      http.post("*/api/account/organization", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(owner({ organizationNr: 1012, companyName: "Haarwerk" }));
      }),
    );
    const rendered = renderRoute("/account?tab=company");
    await fill(rendered);
    expect(screen.getByLabelText("Telefonnummer *")).toHaveValue("+43 660 1234567");
    await submit(rendered);
    await waitFor(() => expect(rendered.router.state.location.pathname).toBe("/haarwerk-1012"));
    expect(sent).toEqual([
      {
        phone: "+43 660 1234567",
        companyName: "Haarwerk",
        vatNum: null,
        branches: [8],
        brancheNameDetailed: null,
        streetName: "Lindengasse",
        streetNumber: "27",
        zipCode: "1070",
        city: "Wien",
        country: "AT",
        useOpenAIForContent: true,
        licenseId: "FREE",
      },
    ]);
  });

  it("says what is missing, and what the server refuses", async () => {
    server.use(
      http.post("*/api/account/organization", () =>
        problem(422, "VALIDATION", "Bitte prüfe deine Angaben.", {
          vatNum: "Höchstens 255 Zeichen sind erlaubt.",
        }),
      ),
    );
    const rendered = renderRoute("/account?tab=company");
    const name = await screen.findByLabelText("Unternehmen *");
    await submit(rendered);
    await waitFor(() => expect(name).toHaveAccessibleDescription("*erforderlich"));
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getByLabelText("Postleitzahl *")).toHaveAccessibleDescription("Postleitzahl ungültig!");
    await fill(rendered);
    await submit(rendered);
    const vatNumber = screen.getByLabelText("UID-Nummer (optional)");
    await waitFor(() => expect(vatNumber).toHaveAccessibleDescription("Höchstens 255 Zeichen sind erlaubt."));
    expect(await screen.findByText("Bitte prüfe deine Angaben.")).toBeInTheDocument();
    expect(name).toHaveValue("Haarwerk");
  });

  it("waits for the e-mail address to be proven", async () => {
    server.use(...signedIn(member({ emailVerified: false })));
    renderRoute("/account?tab=company");
    expect(await screen.findByText(/^Bestätige zuerst deine E-Mail-Adresse/)).toBeVisible();
    expect(screen.queryByLabelText("Unternehmen *")).toBeNull();
  });

  it("has no form where the operator takes no companies", async () => {
    server.use(...registrationAnswers(accountSettings({ hideBusinessRegistration: true })));
    renderRoute("/account?tab=company");
    expect(await screen.findByText(/^Unternehmen werden hier nicht selbst angelegt/)).toBeVisible();
    expect(screen.queryByLabelText("Unternehmen *")).toBeNull();
  });
});
