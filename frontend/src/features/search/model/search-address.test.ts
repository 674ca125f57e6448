import { describe, expect, it } from "vitest";
import { readSearch, searchPath } from "./search-address";

function read(address: string) {
  return readSearch(new URL(address, "https://terminhof.test").searchParams);
}

describe("address of a search", () => {
  it.each([
    ["/", null],
    ["/?page=3", null],
    ["/?mode=99", null],
    ["/?mode=Alle", null],
    ["/?q=", { text: "", mode: null, page: 1 }],
    ["/?q=fris%C3%B6r+wien", { text: "frisör wien", mode: null, page: 1 }],
    ["/?q=%20%20haar%20%20werk%20", { text: "haar werk", mode: null, page: 1 }],
    ["/?mode=17", { text: "", mode: 17, page: 1 }],
    ["/?q=hund&mode=17&page=2", { text: "hund", mode: 17, page: 2 }],
    ["/?q=hund&mode=17x", { text: "hund", mode: null, page: 1 }],
    ["/?q=hund&page=0", { text: "hund", mode: null, page: 1 }],
    ["/?q=hund&page=-1", { text: "hund", mode: null, page: 1 }],
    ["/?q=hund&page=1e3", { text: "hund", mode: null, page: 1 }],
    ["/?q=hund&page=123456", { text: "hund", mode: null, page: 1 }],
  ])("is read from %s", (address, search) => {
    expect(read(address)).toEqual(search);
  });

  it("cuts a text that is too long", () => {
    expect(read(`/?q=${"a".repeat(10_000)}`)?.text).toHaveLength(100);
  });

  it.each([
    [{ text: "", mode: null, page: 1 }, "/?q="],
    [{ text: " Frisör  Wien ", mode: null, page: 1 }, "/?q=Fris%C3%B6r+Wien"],
    [{ text: "", mode: 8, page: 1 }, "/?mode=8"],
    [{ text: "a&mode=9", mode: 8, page: 4 }, "/?q=a%26mode%3D9&mode=8&page=4"],
  ])("is written from %o", (search, address) => {
    expect(searchPath(search)).toBe(address);
    expect(searchPath(read(address) ?? search)).toBe(address);
  });
});
