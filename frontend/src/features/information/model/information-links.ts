import { paths } from "@/shared/lib/paths";
import type { OperatorPageName } from "../api/get-operator-page";
import { linkTexts } from "../texts";

export type InformationLink = { to: string; text: string };

const ownPages: InformationLink[] = [
  { to: paths.help, text: linkTexts.help },
  { to: paths.pricing, text: linkTexts.pricing },
  { to: paths.ranking, text: linkTexts.ranking },
  { to: paths.accessibility, text: linkTexts.accessibility },
];

const requiredPages: readonly OperatorPageName[] = ["terms-conditions", "imprint", "dataprivacy"];
const optionalPages: readonly OperatorPageName[] = ["media"];

const pathsOfOperator: Record<OperatorPageName, string> = {
  "terms-conditions": paths.termsConditions,
  imprint: paths.imprint,
  dataprivacy: paths.dataPrivacy,
  media: paths.media,
};

/** The one address of a text of the operator. */
export function pathOfOperatorPage(page: OperatorPageName): string {
  return pathsOfOperator[page];
}

/**
 * The operator's texts that can be read. Imprint, terms and privacy exist on every installation: the server
 * does not start without them, so they are linked before it has named its pages, too.
 */
export function operatorLinks(existing: readonly string[] = []): InformationLink[] {
  return [...requiredPages, ...optionalPages.filter((page) => existing.includes(page))].map((page) => ({
    to: pathsOfOperator[page],
    text: linkTexts[page],
  }));
}

/** Every information page. */
export function informationLinks(existing?: readonly string[]): InformationLink[] {
  return [...ownPages, ...operatorLinks(existing)];
}
