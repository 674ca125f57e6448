import type { SelectedService } from "@/shared/lib/session/basket";

/** One entry of each service: what is asked of the server about a service is asked once. */
export function distinctServices(basket: SelectedService[]): SelectedService[] {
  return [
    ...new Map(basket.toReversed().map((entry) => [entry.service.serviceID, entry])).values(),
  ].toReversed();
}
