import { slugOf } from "./slug";

type LinkedOrganization = { organizationNr: number; companyName: string };

export type ProfileTab = "services" | "events" | "about";

export type AccountTab =
  | "profile"
  | "security"
  | "notifications"
  | "privacy"
  | "invitations"
  | "company"
  | "team";

export type PricePackage = "FREE" | "BASIS";

export const returnParameter = "returnTo";
/** The employee whom an invitation is for. */
export const employeeParameter = "employee";
export const packageParameter = "pricePackage";

function profilePath({ organizationNr, companyName }: LinkedOrganization): string {
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
  /** `returnTo` is the address to come back to. */
  login: (returnTo?: string) =>
    `/login${returnTo === undefined ? "" : `?${returnParameter}=${encodeURIComponent(returnTo)}`}`,
  register: (pricePackage?: PricePackage) =>
    `/register${pricePackage === undefined ? "" : `?${packageParameter}=${pricePackage}`}`,
  registerSuccessful: "/register-successful",
  lostPassword: "/lost-password",
  account: (tab?: AccountTab) => `/account${tab === undefined ? "" : `?tab=${tab}`}`,
  /** The invitation to work in the calendar of this employee. */
  inviteEmployee: (employeeId: number) => `/account?tab=team&${employeeParameter}=${employeeId}`,
  ownData: "/privacy-request",
  favourites: "/favorites",
  myBookings: "/mybookings",
  staffCalendar: "/mycalender",
  staffToday: "/mycalender/today",
  help: "/help",
  pricing: "/pricing",
  ranking: "/ranking",
  accessibility: "/accessibility",
  termsConditions: "/terms-conditions",
  imprint: "/imprint",
  dataPrivacy: "/dataprivacy",
  media: "/media",
  apiDocumentation: "/docs",
  profile: (organization: LinkedOrganization, tab?: ProfileTab) =>
    profilePath(organization) + (tab ? `?tab=${tab}` : ""),
  booking: (organization: LinkedOrganization) => `${profilePath(organization)}/booking`,
  /** The day `YYYY-MM-DD` that is shown first, and the basket: this one service. */
  serviceBooking: (organization: LinkedOrganization, serviceId: number, day: string | null) =>
    `${profilePath(organization)}/booking${day === null ? "" : `?day=${day}`}#services=${serviceId}`,
  eventBooking: (organization: LinkedOrganization, eventId: number) =>
    `${profilePath(organization)}/booking?event=${eventId}`,
  calendarFile: (calendarGuid: string) =>
    `/api/calendar/mycalendarentry/download/${encodeURIComponent(calendarGuid)}`,
} as const;
