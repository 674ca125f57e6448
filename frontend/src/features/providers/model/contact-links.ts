import type { components } from "@/api/schema";
import { type Address, addressOf } from "@/shared/lib/address";

type SocialMedia = components["schemas"]["SocialMedia"];

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

/** Where an entry leads; none when the text is no address that a browser may be sent to. */
export function socialMediaLinkOf({ enumSocialMediaType, website }: SocialMedia): string | null {
  const text = website.trim();
  if (text === "") return null;
  if (enumSocialMediaType === "Email") {
    const address = text.replace(/^mailto:/i, "");
    return /^[^\s@?]+@[^\s@?]+$/.test(address) ? `mailto:${address}` : null;
  }
  if (enumSocialMediaType === "Phone") {
    const number = text.replace(/^tel:/i, "").replace(/[^+\d]/g, "");
    return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : null;
  }
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address) ? address : null;
}

/** The address of a picture that stands in a web content entry: a path of our own or a secure address. */
export function imageAddressOf(htmlContent: string): string | null {
  const text = htmlContent.trim();
  return /^(\/(?!\/)|https:\/\/)\S+$/.test(text) ? text : null;
}
