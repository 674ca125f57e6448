import { afterEach, describe, expect, it, vi } from "vitest";
import { imageSource } from "./image-source";

describe("the source of an image", () => {
  afterEach(() => vi.resetModules());

  it("is each of the stored widths", () => {
    expect(imageSource("/images/1000/00ff-960.jpg", "4.5rem")).toEqual({
      src: "/images/1000/00ff-960.jpg",
      sizes: "4.5rem",
      srcSet:
        "/images/1000/00ff-160.jpg 160w,/images/1000/00ff-480.jpg 480w," +
        "/images/1000/00ff-960.jpg 960w,/images/1000/00ff-1600.jpg 1600w",
    });
  });

  it("stays what it is where there are no widths", () => {
    expect(imageSource("/logo.png", "3rem")).toEqual({ src: "/logo.png" });
  });

  it("lies on the host that the page names", async () => {
    const meta = document.createElement("meta");
    meta.name = "image-host";
    meta.content = "https://images.example";
    document.head.append(meta);
    vi.resetModules();
    const { imageSource: fromHost } = await import("./image-source");
    const { src, srcSet } = fromHost("/images/1000/00ff-960.png", "3rem");
    expect(src).toBe("https://images.example/images/1000/00ff-960.png");
    expect(srcSet).toContain("https://images.example/images/1000/00ff-160.png 160w,");
    meta.remove();
  });
});
