import { describe, expect, it } from "vitest";
import { mapLinkOf } from "./map-link";

const place = {
  latitude: 46.6249,
  longitude: 14.3079,
  streetName: "Alter Platz",
  streetNumber: "12",
  zipCode: "9020",
  city: "Klagenfurt",
};

describe("mapLinkOf", () => {
  it("marks the place, else searches for the address", () => {
    expect(mapLinkOf(place)).toBe(
      "https://www.openstreetmap.org/?mlat=46.6249&mlon=14.3079#map=17/46.6249/14.3079",
    );
    expect(mapLinkOf({ ...place, latitude: null })).toBe(
      "https://www.openstreetmap.org/search?query=Alter%20Platz%2012%2C%209020%20Klagenfurt",
    );
  });
});
