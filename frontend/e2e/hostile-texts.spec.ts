import { found, newEmailAddress, proveEmailAddress, register } from "./account-steps";
import { expect, onDesktop, test } from "./fixtures";

/** Whatever of it runs says so in the window, or in a dialog. */
const attack =
  '"\'><script>window.hacked=1</script><img src=x onerror="window.hacked=1;alert(1)"><svg onload=window.hacked=1>';

test(
  "nothing that a provider writes into texts runs on the profile, at booking or in the calendar",
  onDesktop,
  async ({ page }) => {
    test.setTimeout(180_000);
    const dialogs: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogs.push(dialog.message());
      await dialog.dismiss();
    });
    const email = newEmailAddress();
    await register(page, email);
    await proveEmailAddress(page, email);
    await found(page, "Salon am Wehr");
    const stored = await page.evaluate(() => localStorage.getItem("terminhof-access-token"));
    const { state } = JSON.parse(stored ?? "{}") as { state: { token: string } };
    const headers = { authorization: `Bearer ${state.token}` };
    const send = async (path: string, data: object, method = "POST") => {
      const answer = await page.request.fetch(path, { method, headers, data });
      expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
      return answer.json();
    };
    const html = `<p onclick="window.hacked=1">Hallo${attack}</p><a href="javascript:window.hacked=1">hier</a>`;
    await send("/api/staff/services", {
      title: attack,
      htmlContent: html,
      price: 20,
      duration: 30,
      employees: [{ userId: 1 }],
      customFields: [{ type: "TEXT", displayText: attack, fieldGroup: attack }],
    });
    await send("/api/staff/events", {
      type: "EVENT",
      title: attack,
      htmlContent: html,
      price: 20,
      duration: 60,
      capacity: 8,
      trainer: attack,
      room: attack,
      onlineMeeting: false,
      schedules: [{ start: "2027-03-15T18:00:00" }],
    });
    await send("/api/staff/rooms", { name: attack, rooms: [{ name: attack }] });
    const profile = await page.request.get("/api/staff/profile", { headers });
    await send(
      "/api/staff/profile",
      { ...(await profile.json()), companyName: attack, slogan: attack, content: html, topContent: html },
      "PUT",
    );
    await send("/api/staff/onboarding/publish", {});
    const me = await page.request.get("/api/account/me", { headers });
    const { organizationNr } = (await me.json()) as { organizationNr: number };

    for (const address of [
      `/organization/${organizationNr}`,
      `/organization/${organizationNr}?tab=events`,
      `/organization/${organizationNr}?tab=about`,
      `/${organizationNr}/booking`,
      "/mycalender?date=2027-03-15",
      "/account/services",
      "/account/events",
      "/account/rooms",
      "/account/employees/1",
    ]) {
      await page.goto(address);
      await expect(page.getByText("<script>window.hacked=1</script>").first(), address).toBeAttached();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => "hacked" in window), address).toBe(false);
    }
    expect(dialogs).toEqual([]);
    // The journeys beside it look at the lists in which it would stand first.
    await send("/api/staff/organization/close", {});
  },
);
