import { expect, it } from "vitest";
import { besideOwnTimes } from "./visits-beside";

const massage = { start: "2027-01-14T10:00:00", end: "2027-01-14T10:45:00" };

it("asks for visits beside the times of the same days, and of no others", () => {
  const days = { dateFrom: "2027-01-14", dateTo: "2027-02-13" };
  const ownTimes = [{ dateFrom: massage.start, dateTo: massage.end }];
  expect(besideOwnTimes([massage], days)).toEqual({ ...days, ownTimes });
  const later = { dateFrom: "2027-01-15", dateTo: "2027-02-14" };
  expect(besideOwnTimes([massage], later)).toEqual(later);
});

it("asks beside no more times than the server takes", () => {
  const days = { dateFrom: "2027-01-14", dateTo: "2027-02-13" };
  const asked = besideOwnTimes(Array(51).fill(massage), days);
  expect(asked.ownTimes).toHaveLength(50);
});
