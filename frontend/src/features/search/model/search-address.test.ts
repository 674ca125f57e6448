import { describe, expect, it } from "vitest";
import { isNarrowed, readSearch, type Search, searchPath } from "./search-address";
import { noFilters } from "./search-filters";

const everybody: Search = { text: "", mode: null, page: 1, filters: noFilters };
const vienna = { latitude: 48.21, longitude: 16.37, distance: 10 };

function read(address: string) {
  return readSearch(new URL(address, "https://terminhof.test").searchParams);
}

describe("address of a search", () => {
  it.each([
    ["/", null],
    ["/?page=3", null],
    ["/?mode=99", null],
    ["/?mode=Alle", null],
    ["/?openNow=false", null],
    ["/?maxPrice=49", null],
    ["/?latitude=48.21&longitude=16.37", null],
    ["/?q=", {}],
    ["/?q=fris%C3%B6r+wien", { text: "frisör wien" }],
    ["/?q=%20%20haar%20%20werk%20", { text: "haar werk" }],
    ["/?mode=17", { mode: 17 }],
    ["/?q=hund&mode=17&page=2", { text: "hund", mode: 17, page: 2 }],
    ["/?q=hund&mode=17x", { text: "hund" }],
    ["/?q=hund&page=0", { text: "hund" }],
    ["/?q=hund&page=-1", { text: "hund" }],
    ["/?q=hund&page=1e3", { text: "hund" }],
    ["/?q=hund&page=123456", { text: "hund" }],
    ["/?openNow=true&page=2", { page: 2, filters: { ...noFilters, isOpenNow: true } }],
    ["/?mode=17&maxPrice=50", { mode: 17, filters: { ...noFilters, highestPrice: 50 } }],
    ["/?latitude=48.21&longitude=16.37&distance=10", { filters: { ...noFilters, surroundings: vienna } }],
  ])("is read from %s", (address, search) => {
    expect(read(address)).toEqual(search && { ...everybody, ...search });
  });

  it("cuts a text that is too long", () => {
    expect(read(`/?q=${"a".repeat(10_000)}`)?.text).toHaveLength(100);
  });

  it.each([
    [{}, "/?q="],
    [{ text: " Frisör  Wien " }, "/?q=Fris%C3%B6r+Wien"],
    [{ mode: 8 }, "/?mode=8"],
    [{ text: "a&mode=9", mode: 8, page: 4 }, "/?q=a%26mode%3D9&mode=8&page=4"],
    [{ filters: { ...noFilters, isOpenNow: true } }, "/?openNow=true"],
    [
      {
        text: "haar",
        page: 2,
        filters: { isOpenNow: true, highestPrice: 25, place: "", surroundings: vienna },
      },
      "/?q=haar&openNow=true&maxPrice=25&latitude=48.21&longitude=16.37&distance=10&page=2",
    ],
  ])("is written from %o", (part, address) => {
    const search = { ...everybody, ...part };
    expect(searchPath(search)).toBe(address);
    expect(searchPath(read(address) ?? everybody)).toBe(address);
  });

  it.each([
    ["/?q=", false],
    ["/?q=&page=2", false],
    ["/?q=haar", true],
    ["/?mode=8", true],
    ["/?maxPrice=25", true],
  ])("leaves somebody out at %s: %s", (address, narrowed) => {
    expect(isNarrowed(read(address) ?? everybody)).toBe(narrowed);
  });
});
