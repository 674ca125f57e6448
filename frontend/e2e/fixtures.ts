import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type { RunOnly } from "axe-core";

type Fixtures = {
  /** Fails the test when the page broke the content security policy or wrote an error to the console. */
  complaints: string[];
};

/** A failed call is an answer of the server, not a fault of the page; the pages show it. */
const failedCall = /Failed to load resource/;

export const test = base.extend<Fixtures>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" && !failedCall.test(message.text())) {
          complaints.push(`console: ${message.text()}`);
        }
      });
      await page.exposeFunction("reportPolicyViolation", (text: string) => {
        complaints.push(`policy violation: ${text}`);
      });
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", (event) => {
          const { reportPolicyViolation } = window as unknown as {
            reportPolicyViolation: (text: string) => void;
          };
          reportPolicyViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
        });
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const themes = ["DARK", "LIGHT", "NATURE", "TERMINHOF"] as const;

/** For tests that run at one width only, see playwright.config.ts. */
export const onPhone = { tag: "@360" };
export const onDesktop = { tag: "@1280" };
/** For tests that run at this width in every check, and at the other one too at night. */
export const phoneFirst = { tag: "@360-first" };
export const desktopFirst = { tag: "@1280-first" };
/** For tests of what others show as well, of the screens or of the server: they run at night alone. */
export const atNight = { tag: "@night" };
export const onPhoneAtNight = { tag: ["@360", "@night"] };
export const onDesktopAtNight = { tag: ["@1280", "@night"] };

/** Whoever looks at a screen at both widths, if only at night, looks at each theme once: at one of them. */
const themesAtWidth: Record<string, readonly string[]> = {
  "360": ["DARK", "TERMINHOF"],
  "1280": ["LIGHT", "NATURE"],
};

function themesOfTest(): readonly string[] {
  const { project, tags } = test.info();
  const isAtBoth = tags.every((tag) => tag.endsWith("-first"));
  return (isAtBoth ? themesAtWidth[project.name] : undefined) ?? themes;
}

/** Neither lies over the other. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [first, second] = await Promise.all([one.boundingBox(), other.boundingBox()]);
      if (!first || !second) return "not there";
      const isBeside = first.x + first.width <= second.x || second.x + second.width <= first.x;
      const isAbove = first.y + first.height <= second.y || second.y + second.height <= first.y;
      return isBeside || isAbove ? "apart" : "one over the other";
    })
    .toBe("apart");
}

/** What the product says at the lower edge of the window. */
export const messageOf = (page: Page) => page.locator("[data-scope=toast][data-part=root][data-state=open]");

/** Opens pages in this theme from now on, as a visitor does who chose it before. */
export async function chooseTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.addInitScript((chosen) => {
    const session = { state: { settings: { theme: chosen, compactLayout: true } }, version: 1 };
    localStorage.setItem("terminhof-session", JSON.stringify(session));
  }, theme);
}

/**
 * Fonts are there, what is looked for was found and every change has arrived: what is dimmed because it is out of date,
 * and colours and lengths on their way to others are nobody's choice. For who wants little motion, as these tests do,
 * the way lasts less than a frame, but it begins with the old values.
 */
async function waitUntilStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
    // What goes on for ever, as the sign that something loads, ends by being taken away.
    const isEnding = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // Asked in each frame: Chromium does not always settle `finished` of one that is taken away before its end.
    while (document.getAnimations().some(isEnding)) await nextFrame();
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  const everything = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  await expectNoViolations(page, { type: "tag", values: everything });
}

async function expectNoViolations(page: Page, runOnly: RunOnly): Promise<void> {
  await waitUntilStill(page);
  const { violations } = await new AxeBuilder({ page })
    // Nobody reads what is in order, and our pages have no frames, for which the other mode opens a page each time:
    // without both a look takes half the time.
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    })),
  ).toEqual([]);
}

/** The page as it is, in every theme: in half of them where the other width, or the night, looks at the other half. */
export async function expectAccessibleInEveryTheme(page: Page): Promise<void> {
  for (const [index, theme] of themesOfTest().entries()) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
      document.documentElement.classList.toggle("dark", name === "DARK");
    }, theme);
    // Themes differ in their colours alone: what does not hang on them was looked at in the first one.
    if (index === 0) await expectAccessible(page);
    else await expectNoViolations(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await waitUntilStill(page);
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
}

async function resizeTo(page: Page, width: number): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  await page.setViewportSize({ width, height });
  // The browser answers before the page has its new width.
  await page.waitForFunction((inner) => innerWidth === inner, width);
}

/** The narrowest width that must do without scrolling sideways (WCAG 2.2, 1.4.10). */
const narrow = 320;

/**
 * With colours that somebody has set for all pages what is chosen has the system's colours for that: backgrounds and
 * shadows, which tell it apart otherwise, are taken away.
 */
export async function expectChoicesInForcedColors(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await waitUntilStill(page);
  const plain = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.cssText = "forced-color-adjust: none; background: Highlight";
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const chosen = [
      "[aria-pressed=true]",
      "[role=tab][aria-selected=true]",
      "[data-part=table-cell-trigger][data-selected]",
      "a[aria-current=page]",
      "a[aria-current=true]",
      "label:has(> input[type=radio]:checked)",
      "[data-part=control][data-state=checked]",
      "[data-reached=true]",
    ];
    return [...document.querySelectorAll(chosen.join())]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).backgroundColor !== highlight)
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect(plain, "chosen, but it looks unchosen").toEqual([]);
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll("[data-part=control]:is([data-state=checked], [data-state=unchecked])")]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).borderTopWidth === "0px")
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(edgeless, "a switch or a box without an edge").toEqual([]);
  const unseen = await page.evaluate(() =>
    [...document.querySelectorAll("[data-filled]")]
      .filter((element) => element.checkVisibility())
      .filter(
        (element) =>
          getComputedStyle(element).backgroundColor === getComputedStyle(document.body).backgroundColor,
      )
      .map((element) => element.outerHTML.slice(0, 200)),
  );
  expect(unseen, "a bar that cannot be seen").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}

/** Nothing on its way any more, accessible in every theme, and as wide as the window; on phones down to 320 px. */
export async function expectGoodPage(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expectAccessibleInEveryTheme(page);
  const { width } = page.viewportSize() ?? { width: 0 };
  if (width < 600) {
    await resizeTo(page, narrow);
    await expectNoSidewaysScroll(page);
    await resizeTo(page, width);
  }
  await expectNoSidewaysScroll(page);
  await expectChoicesInForcedColors(page);
}

/** No text reaches out of its control or is cut off, none stands one letter a line, and what is typed has room. */
async function expectTextReadable(page: Page): Promise<void> {
  expect(await unreadableTexts(page)).toEqual([]);
}

export function unreadableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const tell = (why: string, element: Element) =>
      found.push(`${why}: ${element.textContent?.trim().slice(0, 60)} | ${element.outerHTML.slice(0, 160)}`);
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      // What only screen readers get is a pixel large.
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        width > 1 &&
        height > 1
      );
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? "";
      // Blocks of the grid are as long as their time; the list says all of it (WCAG 2.2, 1.4.10 excepts such grids).
      const element = node.parentElement;
      if (text === "" || !element || !isSeen(element) || element.closest("option, script, style, .ec"))
        continue;
      // Out of sight until it has the focus.
      if (element.matches("a[href='#inhalt']:not(:focus)")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize);
      const widest = Math.max(0, ...lines.map(({ width }) => width));
      if (lines.length > 2 && text.length > 4 && widest < 1.6 * fontSize) tell("one letter a line", element);
      const control = element.closest("button, a, [role=tab], label");
      const box = control?.getBoundingClientRect();
      const isInRow = getComputedStyle(control ?? element).display !== "inline";
      if (box && isInRow && isSeen(control as Element)) {
        const isOut = lines.some(
          ({ left, right, top, bottom }) =>
            left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4,
        );
        if (isOut) tell("reaches out of its control", control as Element);
      }
      const style = getComputedStyle(element);
      const isShortened = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      const isCutOff = style.overflowX === "hidden" || style.overflowX === "clip";
      if (isCutOff && !isShortened && element.scrollWidth > element.clientWidth + 1) tell("cut off", element);
    }
    for (const field of document.querySelectorAll<HTMLElement>("input, textarea")) {
      const kind = field.getAttribute("type") ?? "text";
      if (!isSeen(field) || ["checkbox", "radio", "file", "hidden", "color", "range"].includes(kind))
        continue;
      const { width } = field.getBoundingClientRect();
      if (width < 3 * Number.parseFloat(getComputedStyle(field).fontSize))
        tell("too narrow to type in", field);
    }
    return found;
  });
}

/** Reflow and text size of WCAG 2.2 (1.4.10 and 1.4.4), each alone and both at once, whatever width the test has. */
export async function expectFitsNarrowAndEnlarged(page: Page): Promise<void> {
  await resizeTo(page, narrow);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  for (const width of [narrow, 360, 1280]) {
    await resizeTo(page, width);
    await expectNoSidewaysScroll(page);
    if (width !== narrow) await expectTextReadable(page);
  }
}
