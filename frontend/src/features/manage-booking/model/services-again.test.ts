import { describe, expect, it } from "vitest";
import { entry } from "@/test/booking-answers";
import { managedAppointment } from "@/test/manage-answers";
import { offeredService } from "@/test/provider-answers";
import { servicesAgain } from "./services-again";

const cut = offeredService({ serviceID: 1, description: "Schnitt", price: 60 });
const wash = offeredService({ serviceID: 2, description: "Waschen" });
const booked = (serviceId: number, status: "DONE" | "CANCELLED_BY_CUSTOMER" = "DONE") =>
  managedAppointment({ serviceId, title: `Früher ${serviceId}`, status });

describe("servicesAgain", () => {
  it("takes each service as it is offered today, as often as it was booked", () => {
    expect(servicesAgain([booked(1), booked(2), booked(1)], [wash, cut], [])).toEqual({
      services: [cut, wash, cut],
      archived: [],
    });
  });

  it("names what is not offered any more, once", () => {
    expect(servicesAgain([booked(7), booked(1), booked(7)], [cut], [])).toEqual({
      services: [cut],
      archived: ["Früher 7"],
    });
  });

  it("leaves out what was cancelled, unless everything was", () => {
    const cancelled = booked(2, "CANCELLED_BY_CUSTOMER");
    expect(servicesAgain([booked(1), cancelled], [cut, wash], []).services).toEqual([cut]);
    expect(servicesAgain([cancelled], [cut, wash], []).services).toEqual([wash]);
  });

  it("adds nothing that is in the basket already", () => {
    const basket = [entry({ service: cut })];
    expect(servicesAgain([booked(1)], [cut], basket).services).toEqual([]);
    expect(servicesAgain([booked(1), booked(1)], [cut], basket).services).toEqual([cut]);
  });
});
