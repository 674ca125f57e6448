import { parseDate } from "@internationalized/date";
import type { components } from "@/api/schema";
import { dayOfWallTime, formatDayAndMonth, formatPrice, formatPrices } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { bookingPauseTexts } from "@/shared/texts/booking-pause";
import { cardTexts } from "../card-texts";
import { nextFreeText } from "../texts";

type Card = components["schemas"]["OrganizationCard"];

/** What a card shows and leads to: what was searched for, or all services. */
export function cardOffer(organization: Card, thisYear: number) {
  const { matchingService: service, matchingEvent: event, companyName, nextAvailableSlot } = organization;
  if (organization.bookingPause) return offerOfPaused(organization, organization.bookingPause, thisYear);
  if (event) {
    return {
      title: event.description,
      price: formatPrice(event.price),
      next: { start: event.nextDate, text: cardTexts.nextDate },
      pause: null,
      path: paths.profile(organization, "events"),
      button: cardTexts.see[event.type],
      label: `${cardTexts.see[event.type]}: ${event.description}, ${companyName}`,
    };
  }
  const start = (service ?? { nextAvailableSlot }).nextAvailableSlot?.dateFrom ?? null;
  const shared = {
    next: start === null ? null : { start, text: nextFreeText },
    button: cardTexts.reserve,
    pause: null,
  };
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

/** Nothing can be booked there at present: what is looked for, and the way to the profile, which tells more. */
function offerOfPaused(organization: Card, { until }: NonNullable<Card["bookingPause"]>, thisYear: number) {
  const { matchingService: service, matchingEvent: event, companyName } = organization;
  return {
    title: (event ?? service)?.description ?? null,
    price: event ? formatPrice(event.price) : service && formatPrices(service),
    next: null,
    pause:
      until === null
        ? bookingPauseTexts.title
        : bookingPauseTexts.onCardUntil(formatDayAndMonth(parseDate(until), thisYear)),
    path: paths.profile(organization, event ? "events" : "services"),
    button: bookingPauseTexts.toProfile,
    label: `${bookingPauseTexts.toProfile}: ${companyName}`,
  };
}
