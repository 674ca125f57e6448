import { paths } from "@/shared/lib/paths";
import { appTexts } from "./texts";

export type SiteLink = { to: string; text: string };

export const discoverLink: SiteLink = { to: paths.providerList, text: appTexts.discoverProviders };
export const howItWorksLink: SiteLink = { to: paths.howItWorks, text: appTexts.howItWorks };
export const pricingLink: SiteLink = { to: paths.pricing, text: appTexts.footerPricing };
export const helpLink: SiteLink = { to: paths.help, text: appTexts.footerHelp };

export const mediaLink: SiteLink = { to: paths.media, text: appTexts.footerMedia };

/** The information pages that are the same on every installation. */
export const ownTexts: SiteLink[] = [
  { to: paths.accessibility, text: appTexts.footerAccessibility },
  { to: paths.ranking, text: appTexts.footerRanking },
];
