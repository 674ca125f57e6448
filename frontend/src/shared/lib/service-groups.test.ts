import { expect, it } from "vitest";
import { serviceGroupsOf } from "./service-groups";

const service = (id: number, serviceGroup: string | null) => ({ id, serviceGroup });
const shown = (services: { id: number; serviceGroup: string | null }[]) =>
  serviceGroupsOf(services).map(({ name, services }) => [name, ...services.map(({ id }) => id)]);

it("puts services under their headings in the order of the first ones, and those without a heading last", () => {
  const services = [
    service(1, null),
    service(2, "Schnitt"),
    service(3, "Farbe"),
    service(4, "Schnitt"),
    service(5, null),
  ];
  expect(shown(services)).toEqual([
    ["Schnitt", 2, 4],
    ["Farbe", 3],
    [null, 1, 5],
  ]);
});

it("takes two ways to write a heading for one", () => {
  expect(shown([service(1, "Farbe"), service(2, "Schnitt"), service(3, "FARBE")])).toEqual([
    ["Farbe", 1, 3],
    ["Schnitt", 2],
  ]);
});

it("is one list without a heading where no service has one", () => {
  expect(shown([service(1, null), service(2, null)])).toEqual([[null, 1, 2]]);
  expect(shown([])).toEqual([]);
});
