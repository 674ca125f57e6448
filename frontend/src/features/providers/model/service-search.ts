import { wordsOfHtml } from "@/shared/lib/words-of-html";
import type { OfferedService } from "../api/list-offered-services";

/** Without capitals and accents, as people type. */
function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Services in whose title or text each of the words occurs. */
export function servicesWith(services: OfferedService[], search: string): OfferedService[] {
  const words = folded(search).split(/\s+/);
  return services.filter(({ description, htmlContent }) => {
    const text = folded(`${description} ${wordsOfHtml(htmlContent).join(" ")}`);
    return words.every((word) => text.includes(word));
  });
}
