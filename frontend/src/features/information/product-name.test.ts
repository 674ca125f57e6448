import { afterEach, describe, expect, it, vi } from "vitest";

async function namedBy(page: string) {
  document.head.innerHTML = page;
  vi.resetModules();
  const { productName } = await import("@/shared/lib/product");
  const { informationTexts } = await import("./texts");
  return { productName, poweredBy: informationTexts.poweredBy };
}

describe("the name of the installation", () => {
  afterEach(() => {
    document.head.innerHTML = "";
    vi.resetModules();
  });

  it("is the one of the software where the page names none", async () => {
    expect(await namedBy("")).toEqual({ productName: "Terminhof", poweredBy: undefined });
  });

  it("is the one that the page names, and then the footer tells what it runs on", async () => {
    expect(await namedBy('<meta property="og:site_name" content="Salonplatz">')).toEqual({
      productName: "Salonplatz",
      poweredBy: "Powered by Terminhof",
    });
  });
});
