import { screen } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { homeAnswers } from "@/test/home-answers";
import { problem } from "@/test/problem";
import { renderRoute } from "@/test/render-route";
import { server } from "@/test/server";

const token = "0123456789abcdef".repeat(4);

/** Keeps the tokens of which the reminders are ended. */
function ends(answer: () => Response | Promise<Response>) {
  const tokens: unknown[] = [];
  server.use(
    http.post("*/api/reminders/:token", ({ params }) => {
      tokens.push(params.token);
      return answer();
    }),
  );
  return tokens;
}

describe("reminders link", () => {
  beforeEach(() => server.use(...homeAnswers()));

  it("ends reminders with a pressed button, and not by being opened", async () => {
    const ended = ends(() => HttpResponse.json({ companyName: "Haarwerk" }));
    const { user } = renderRoute(`/reminders#${token}`);
    const button = await screen.findByRole("button", { name: "Erinnerungen beenden" });
    expect(ended).toEqual([]);
    await user.click(button);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Du bekommst keine Erinnerungen mehr" }),
    ).toBeVisible();
    expect(screen.getByText(/An Termine bei Haarwerk erinnern wir dich nicht mehr/)).toBeVisible();
    expect(ended).toEqual([token]);
  });

  it("cannot be pressed twice while the answer is awaited", async () => {
    ends(async () => {
      await delay("infinite");
      return HttpResponse.json({});
    });
    const { user } = renderRoute(`/reminders#${token}`);
    const button = await screen.findByRole("button", { name: "Erinnerungen beenden" });
    await user.click(button);
    expect(button).toBeDisabled();
  });

  it("tells of a link that was cut off, and of one that is good no more", async () => {
    const { router, user } = renderRoute("/reminders");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Dieser Link ist unvollständig" }),
    ).toBeVisible();
    ends(() => problem(422, "TOKEN_INVALID", "Dieser Link gilt nicht mehr."));
    await router.navigate(`/reminders#${token}`);
    await user.click(await screen.findByRole("button", { name: "Erinnerungen beenden" }));
    expect(
      await screen.findByRole("heading", { level: 1, name: "Dieser Link gilt nicht mehr" }),
    ).toBeVisible();
  });

  it("tells of a failure and lets it be tried again", async () => {
    ends(() => problem(503, "UNAVAILABLE", "Gerade nicht."));
    const { user } = renderRoute(`/reminders#${token}`);
    await user.click(await screen.findByRole("button", { name: "Erinnerungen beenden" }));
    expect(await screen.findByText("Gerade nicht.")).toBeInTheDocument();
    ends(() => HttpResponse.json({ companyName: "Haarwerk" }));
    await user.click(screen.getByRole("button", { name: "Erinnerungen beenden" }));
    expect(
      await screen.findByRole("heading", { level: 1, name: "Du bekommst keine Erinnerungen mehr" }),
    ).toBeVisible();
  });
});
