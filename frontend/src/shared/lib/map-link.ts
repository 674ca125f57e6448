import { type Address, addressOf } from "./address";

type Place = Address & { latitude: number | null; longitude: number | null };

/** A map elsewhere: the web app loads no foreign script. */
export function mapLinkOf(place: Place): string {
  const { latitude, longitude } = place;
  if (latitude === null || longitude === null) {
    // The non-breaking space of the line on the screen means nothing to a search.
    const address = addressOf(place).replace(/\s/g, " ");
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  }
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
