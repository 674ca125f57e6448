import type { Page } from "@playwright/test";

/** How many sheets of A4 the page takes when it is printed. */
export async function printedPages(page: Page): Promise<number> {
  const file = await page.pdf({ format: "A4" });
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
