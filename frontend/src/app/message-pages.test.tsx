import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderRoute } from "@/test/render-route";

describe("message pages", () => {
  it.each([
    ["/gibt/es/nicht", "Seite nicht gefunden"],
    ["/ohne-nummer", "Seite nicht gefunden"],
    ["/zu-lang-1234567890", "Seite nicht gefunden"],
    ["/404", "Seite nicht gefunden"],
    ["/401", "Nicht berechtigt"],
    ["/500", "Da ist etwas schiefgegangen"],
  ])("%s says %s, with header and footer", async (address, title) => {
    renderRoute(address);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole("banner")).toBeVisible();
    expect(screen.getByRole("contentinfo")).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${title} · Terminhof`));
  });
});
