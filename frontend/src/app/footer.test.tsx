import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, it, vi } from "vitest";
import { operator, operatorAnswers } from "@/test/operator-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

/** The end of a page that asks for nothing else. */
function footer() {
  const { user } = renderRoute("/404");
  return { user, footer: within(screen.getByRole("contentinfo")) };
}

describe("footer", () => {
  it("leads to every page that exists and to no other", async () => {
    const { footer: end } = footer();
    await end.findByText("Ein Angebot von Termine OG");
    const targets = end.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(targets).toEqual([
      "/login",
      "/register",
      "/?q=#anbieter",
      "/pricing",
      "/help",
      "/terms-conditions",
      "/imprint",
      "/dataprivacy",
      "/privacy-request",
      "/accessibility",
      "/ranking",
      "/docs",
    ]);
    expect(end.getByRole("heading", { name: "Los gehts" })).toBeVisible();
    expect(end.getByRole("heading", { name: "Infos & Medien" })).toBeVisible();
    expect(end.queryByText(/Vorführung/)).toBeNull();
  });

  it("names the press page, the social links and that it is a demonstration", async () => {
    server.use(
      ...operatorAnswers({
        operator: operator({
          isDemo: true,
          pages: ["imprint", "terms-conditions", "dataprivacy", "media"],
          socialMedia: [
            { enumSocialMediaType: "Instagram", website: "https://instagram.example/termine" },
            { enumSocialMediaType: "Website", website: "javascript:alert(1)" },
          ],
        }),
      }),
    );
    const { footer: end } = footer();
    expect(await end.findByRole("link", { name: "Medien" })).toHaveAttribute("href", "/media");
    expect(end.getByText("Vorführung, kein echtes Unternehmen")).toBeVisible();
    const instagram = end.getByRole("link", { name: "Instagram (öffnet in neuem Tab)" });
    expect(instagram).toHaveAttribute("href", "https://instagram.example/termine");
    expect(instagram).toHaveAttribute("rel", "noopener noreferrer");
    expect(end.queryByRole("link", { name: /Website/ })).toBeNull();
  });

  it("asks for the e-mail address on a click only and goes on there", async () => {
    const asked = vi.fn();
    server.events.on("request:start", ({ request }) => {
      if (request.url.endsWith("/contact")) asked();
    });
    const { footer: end, user } = footer();
    const button = await end.findByRole("button", { name: "E-Mail-Adresse anzeigen" });
    expect(asked).not.toHaveBeenCalled();
    expect(document.body.innerHTML).not.toContain("hallo@termine.example");
    await user.click(button);
    const link = await end.findByRole("link", { name: "hallo@termine.example" });
    expect(link).toHaveAttribute("href", "mailto:hallo@termine.example");
    await waitFor(() => expect(link).toHaveFocus());
    expect(asked).toHaveBeenCalledTimes(1);

    await user.click(end.getByRole("button", { name: "Adresse kopieren" }));
    expect(await navigator.clipboard.readText()).toBe("hallo@termine.example");
    expect(await end.findByText("Die E-Mail-Adresse ist in der Zwischenablage.")).toBeInTheDocument();
    server.events.removeAllListeners();
  });

  it("says when the address did not arrive and asks again", async () => {
    server.use(http.get("*/api/operator/contact", () => problem(500, "INTERNAL", "Kaputt.")));
    const { footer: end, user } = footer();
    await user.click(await end.findByRole("button", { name: "E-Mail-Adresse anzeigen" }));
    expect(await end.findByRole("alert")).toHaveTextContent("konnte nicht geladen werden");
    server.use(...operatorAnswers());
    await user.click(end.getByRole("button", { name: "E-Mail-Adresse anzeigen" }));
    expect(await end.findByRole("link", { name: "hallo@termine.example" })).toBeVisible();
    expect(end.queryByRole("alert")).toBeNull();
  });

  it("keeps its links when the operator is not known", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    server.use(http.get("*/api/operator", () => problem(500, "INTERNAL", "Kaputt.")));
    const { footer: end } = footer();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(end.getByRole("link", { name: "Impressum" })).toHaveAttribute("href", "/imprint");
    await waitFor(() => expect(end.queryByRole("button", { name: "E-Mail-Adresse anzeigen" })).toBeNull());
  });
});
