import type { BasketService, SelectedService } from "@/shared/lib/session/basket";
import type { ManagedAppointment } from "../api/manage-booking";
import { statusOf } from "./managed-booking";

type ServicesAgain = {
  /** As they are offered today, and not in the basket yet. */
  services: BasketService[];
  /** Titles of those that are not offered any more. */
  archived: string[];
};

type BookedBefore = Pick<ManagedAppointment, "serviceId" | "title" | "status">;

/** What a customer wants who books the same again: all that took index, or all when nothing did. */
export function servicesAgain(
  appointments: BookedBefore[],
  offered: BasketService[],
  basket: SelectedService[],
): ServicesAgain {
  const kept = appointments.filter((appointment) => statusOf(appointment) !== "CANCELLED");
  const inBasket = basket.map(({ service }) => service.serviceID);
  const services: BasketService[] = [];
  const archived = new Set<string>();
  for (const { serviceId, title } of kept.length > 0 ? kept : appointments) {
    const service = offered.find(({ serviceID }) => serviceID === serviceId);
    const index = inBasket.indexOf(serviceId);
    if (!service) archived.add(title);
    else if (index === -1) services.push(service);
    // Each entry of the basket stands for one appointment: a second press of the button adds nothing.
    else inBasket.splice(index, 1);
  }
  return { services, archived: [...archived] };
}
