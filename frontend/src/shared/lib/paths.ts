import { slugOf } from "./slug";

type NamedOrganization = { organizationNr: number; companyName: string };

export type ProfileTab = "services" | "events" | "about";

function profilePath({ organizationNr, companyName }: NamedOrganization): string {
  const slug = slugOf(companyName);
  return slug === "" ? `/${organizationNr}` : `/${slug}-${organizationNr}`;
}

/** Every address of the web app. Components never write one by hand. */
export const paths = {
  home: "/",
  /** A search for everybody. */
  providerList: "/?q=#anbieter",
  /** That part of the start page. */
  howItWorks: "/#so-funktioniert-es",
  bookingSuccess: "/booking/success",
  help: "/help",
  pricing: "/pricing",
  ranking: "/ranking",
  accessibility: "/accessibility",
  termsConditions: "/terms-conditions",
  imprint: "/imprint",
  dataPrivacy: "/dataprivacy",
  media: "/media",
  apiDocumentation: "/docs",
  profile: (organization: NamedOrganization, tab?: ProfileTab) =>
    profilePath(organization) + (tab ? `?tab=${tab}` : ""),
  booking: (organization: NamedOrganization) => `${profilePath(organization)}/booking`,
  eventBooking: (organization: NamedOrganization, eventId: number) =>
    `${profilePath(organization)}/booking?event=${eventId}`,
  calendarFile: (calendarGuid: string) =>
    `/api/calendar/mycalendarentry/download/${encodeURIComponent(calendarGuid)}`,
} as const;
