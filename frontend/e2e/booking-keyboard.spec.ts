import type { Locator, Page } from "@playwright/test";
import { chooseService, eva, goToBooking, openCard, openProvider, serviceCard } from "./booking-steps";
import { expect, test } from "./fixtures";

const furthest = 120;

/** Whether the element can be seen where it is: no bar covers it, and it is inside the window. */
async function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    // A radio button that looks like a chip is seen by its label.
    const seen = node.closest("label") ?? node;
    const { left, top, width, height } = seen.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return onTop !== null && (seen.contains(onTop) || onTop.contains(seen));
  });
}

/** Tab until the element has the focus; everything on the way must be seen. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < furthest; presses += 1) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    if ((await focused.count()) === 0) continue;
    expect(await isUncovered(focused), await focused.evaluate((node) => node.outerHTML.slice(0, 200))).toBe(
      true,
    );
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${furthest} presses of Tab: ${element}`);
}

const wishes: Record<string, { provider: string; service: string; question: string }> = {
  "360": { provider: "Hundepflege Sonnleitner", service: "Krallen kürzen", question: "Name und Rasse *" },
  "1280": { provider: "Gerätewerk Ehrenfeld", service: "Diagnose Notebook", question: "Marke und Modell *" },
};

test("the whole booking works without a mouse", async ({ page }, { project }) => {
  test.slow();
  const wish = wishes[project.name];
  if (!wish) throw new Error(`No provider for the width ${project.name}`);
  await openProvider(page, wish.provider);
  await tabTo(page, page.getByRole("button", { name: `Wählen ${wish.service}` }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Weiter" }));
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByLabel("Mitarbeiter/in"));
  await page.keyboard.press("ArrowDown");
  const firstDay = page.getByRole("button", { name: /freie Zeiten?, ausgewählt$/ });
  await tabTo(page, firstDay);
  const month = await page.getByRole("grid").getAttribute("aria-labelledby");
  const shownMonth = page.locator(`[id="${month}"]`);
  const before = await shownMonth.innerText();
  await page.keyboard.press("PageDown");
  await expect(shownMonth).not.toHaveText(before);
  await page.keyboard.press("PageUp");
  await expect(shownMonth).toHaveText(before);

  // Along the days until the next one that is free; busy ones are reached and say so.
  for (let days = 0; days < furthest; days += 1) {
    const day = await page.locator(":focus").getAttribute("data-value");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator(":focus")).not.toHaveAttribute("data-value", day ?? "");
    const name = await page.locator(":focus").getAttribute("aria-label");
    expect(name).toMatch(/^\S+, \d+\. \S+ \d{4}, (keine freien Termine|\d+ freie Zeiten?)$/);
    if (name && !name.endsWith("keine freien Termine")) break;
  }
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAttribute("aria-label", /ausgewählt$/);

  const times = page.getByRole("button", { name: /^\d\d:\d\d Uhr$/ });
  await tabTo(page, times.nth(1));
  // An arrow key must neither choose nor move on.
  await page.keyboard.press("ArrowDown");
  await expect(times.nth(1)).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Deine Daten" })).toBeFocused();
  await page.getByLabel(wish.question).waitFor();

  for (const [label, text] of [
    ["Vorname *", eva.firstName],
    ["Nachname *", eva.lastName],
    ["E-Mail *", eva.email],
    [/^Telefonnummer/, eva.phone],
    [wish.question, "Fleck, Terrier"],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await tabTo(page, page.getByRole("button", { name: "Termin reservieren" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Dein Termin ist fixiert!" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("the focus stays with what is read, whatever a key takes away", async ({ page }) => {
  await openProvider(page, "Haarwerk Lindner");
  await chooseService(page, "Waschen und Föhnen");
  await chooseService(page, "Ansatzfarbe");
  await goToBooking(page);
  await openCard(serviceCard(page, "Waschen und Föhnen"));
  await page.getByRole("button", { name: "Waschen und Föhnen entfernen" }).press("Enter");
  await expect(page.getByRole("button", { name: /^Ansatzfarbe(?! entfernen)/ })).toBeFocused();

  await openCard(serviceCard(page, "Ansatzfarbe"));
  const busyDay = await page
    .getByRole("button", { name: /keine freien Termine$/ })
    .last()
    .getAttribute("data-value");
  await page.goto(`${new URL(page.url()).pathname}?day=${busyDay}`);
  await page.getByRole("button", { name: /Nächster verfügbarer Termin/ }).press("Enter");
  await expect(page.getByRole("heading", { name: /^Freie Zeiten am/ })).toBeFocused();

  await page.getByRole("button", { name: "Ansatzfarbe entfernen" }).press("Enter");
  await expect(page.getByText("Noch keinen Service ausgewählt")).toBeFocused();
  await page.getByRole("button", { name: "Wählen Ansatzfarbe" }).press("Enter");
  await page.getByRole("button", { name: "Zeit aussuchen" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Termin reservieren" })).toBeFocused();
});
