import type { components } from "@/api/schema";
import { dayOfWallTime, formatPrice, formatPrices } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { cardTexts } from "../card-texts";
import { nextFreeText } from "../texts";

type Card = components["schemas"]["OrganizationCard"];

/** What a card shows and leads to: what was searched for, or all services. */
export function cardOffer(organization: Card) {
  const { matchingService: service, matchingEvent: event, companyName, nextAvailableSlot } = organization;
  if (event) {
    return {
      title: event.description,
      price: formatPrice(event.price),
      next: { start: event.nextDate, text: cardTexts.nextDate },
      path: paths.profile(organization, "events"),
      button: cardTexts.see[event.type],
      label: `${cardTexts.see[event.type]}: ${event.description}, ${companyName}`,
    };
  }
  const start = (service ?? { nextAvailableSlot }).nextAvailableSlot?.dateFrom ?? null;
  const shared = { next: start === null ? null : { start, text: nextFreeText }, button: cardTexts.reserve };
  if (!service) {
    const path = paths.profile(organization, "services");
    return { ...shared, title: null, price: null, path, label: cardTexts.reserveAt(companyName) };
  }
  return {
    ...shared,
    title: service.description,
    price: formatPrices(service),
    path: paths.serviceBooking(organization, service.serviceID, start && dayOfWallTime(start)),
    label: cardTexts.reserveServiceAt(service.description, companyName),
  };
}
