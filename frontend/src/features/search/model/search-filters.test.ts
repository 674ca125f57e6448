import { describe, expect, it } from "vitest";
import { noFilters, readFilters, surroundingsOf } from "./search-filters";

const vienna = { latitude: 48.21, longitude: 16.37, distance: 5 };

describe("filters of a search", () => {
  it.each([
    ["openNow=1", noFilters],
    ["openNow=TRUE", noFilters],
    ["maxPrice=0", noFilters],
    ["maxPrice=25.5", noFilters],
    ["maxPrice=025", noFilters],
    ["maxPrice=1000", noFilters],
    ["latitude=91&longitude=16.37&distance=5", noFilters],
    ["latitude=48.21&longitude=-181&distance=5", noFilters],
    ["latitude=48,21&longitude=16.37&distance=5", noFilters],
    ["latitude=&longitude=&distance=5", noFilters],
    ["latitude=48.21&longitude=16.37&distance=6", noFilters],
    ["latitude=48.21&longitude=16.37&distance=6&openNow=true", { ...noFilters, isOpenNow: true }],
    ["latitude=48.21&longitude=16.37&distance=5", { ...noFilters, surroundings: vienna }],
    ["place=+Bad++Ischl+", { ...noFilters, place: "Bad Ischl" }],
    ["place=Linz&latitude=48.21&longitude=16.37&distance=5", { ...noFilters, surroundings: vienna }],
    ["latitude=48.208174&longitude=16.373819&distance=5", { ...noFilters, surroundings: vienna }],
  ])("are read from %s", (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters);
  });

  it("name a place to about a kilometre only", () => {
    expect(surroundingsOf({ latitude: 47.070714, longitude: -15.439504 })).toEqual({
      latitude: 47.07,
      longitude: -15.44,
      distance: 10,
    });
  });
});
