import { expect, it } from "vitest";
import { managedAppointment, twoAppointments } from "@/test/manage-answers";
import { firstDayOf, isBookedTogether, movableTogether, overlapsOf, standingBeside } from "./moved-visit";

it("moves together what can be moved, two to six of them", () => {
  const two = twoAppointments();
  const over = managedAppointment({ appointmentId: 9, canBeMoved: false });
  const seven = Array.from({ length: 7 }, (_, index) => managedAppointment({ appointmentId: index }));
  expect(movableTogether([...two, over])).toEqual(two);
  expect(movableTogether([managedAppointment(), over])).toEqual([]);
  expect(movableTogether(seven)).toEqual([]);
});

it("leaves in place what was booked beside them and still stands", () => {
  const [cut, colour] = twoAppointments();
  const near = managedAppointment({ appointmentId: 9, canBeMoved: false });
  const dropped = managedAppointment({ appointmentId: 10, status: "CANCELLED_BY_CUSTOMER" });
  expect(standingBeside(twoAppointments(), [...twoAppointments(), near, dropped])).toEqual([near]);
  expect(standingBeside(cut ? [cut] : [], twoAppointments())).toEqual([colour]);
});

it("knows several people by appointments at the same time", () => {
  const during = managedAppointment({ appointmentId: 7, start: "2027-01-14T10:30:00" });
  expect(isBookedTogether(twoAppointments())).toBe(false);
  expect(overlapsOf([during, ...twoAppointments()]).map((pair) => pair.map(({ title }) => title))).toEqual([
    ["Farbe", "Damenhaarschnitt"],
  ]);
  expect(isBookedTogether([...twoAppointments(), during])).toBe(true);
  expect(isBookedTogether([...twoAppointments(), { ...during, status: "CANCELLED_BY_CUSTOMER" }])).toBe(
    false,
  );
});

it("begins on the day of the earliest appointment", () => {
  const later = managedAppointment({ start: "2027-02-01T09:00:00" });
  expect(firstDayOf([later, ...twoAppointments()])).toBe("2027-01-14");
  expect(firstDayOf([])).toBeNull();
});
