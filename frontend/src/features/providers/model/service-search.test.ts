import { describe, expect, it } from "vitest";
import { offeredService } from "@/test/provider-answers";
import { servicesWith } from "./service-search";

const services = [
  offeredService({ serviceID: 1, description: "Farbe & Strähnen", htmlContent: "<b>Balayage</b> dazu" }),
  offeredService({ serviceID: 2, description: "Haarschnitt kurz", htmlContent: "" }),
];

describe("search among services", () => {
  it.each([
    ["", [1, 2]],
    ["   ", [1, 2]],
    ["STRAHNEN", [1]],
    ["kurz haar", [2]],
    ["balayage farbe", [1]],
    ["kurz farbe", []],
    ["b>", []],
  ])("finds by %o", (search, expected) => {
    expect(servicesWith(services, search).map(({ serviceID }) => serviceID)).toEqual(expected);
  });
});
