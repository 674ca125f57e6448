import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export const beauty: Schemas["Branch"] = { id: 8, name: "Wellness & Beauty" };
export const animals: Schemas["Branch"] = { id: 17, name: "Tiere" };

export function organization(values: Partial<Schemas["Organization"]> = {}): Schemas["Organization"] {
  return {
    organizationNr: 1000,
    companyName: "Haarwerk am Marktplatz",
    logo: null,
    branches: [beauty],
    latitude: 46.6249,
    longitude: 14.3079,
    city: "Klagenfurt",
    streetName: "Alter Platz",
    streetNumber: "12",
    zipCode: "9020",
    country: "AT",
    theme: "TERMINHOF",
    timeZone: "Europe/Vienna",
    showCommentBookingDialog: true,
    showPhoneNumberBookingDialog: true,
    phoneNumberBookingDialogMandatory: false,
    horizonDays: 180,
    cancellationNoticeMinutes: 0,
    bookingPause: null,
    ...values,
  };
}

export function trader(values: Partial<Schemas["Trader"]> = {}): Schemas["Trader"] {
  return {
    name: "Haarwerk GmbH",
    email: "hallo@haarwerk.example",
    phone: "+43 463 1234",
    vatNumber: null,
    registerNumber: "FN 123456 a",
    registerCourt: "Landesgericht Klagenfurt",
    ...values,
  };
}

export function offeredService(values: Partial<Schemas["OfferedService"]> = {}): Schemas["OfferedService"] {
  return {
    serviceID: 1,
    organizationNr: 1000,
    description: "Damenhaarschnitt",
    htmlContent: "Waschen, Schneiden und Föhnen.",
    currency: "EUR",
    price: 58,
    duration: 60,
    imagePath: null,
    followUpTime: 0,
    sortOrder: 1,
    serviceGroup: null,
    ...values,
  };
}

export function serviceAtAGlance(
  values: Partial<Schemas["ServiceAtAGlance"]> = {},
): Schemas["ServiceAtAGlance"] {
  return {
    serviceID: 1,
    description: "Damenhaarschnitt",
    price: 58,
    highestPrice: 58,
    nextAvailableSlot: { dateFrom: "2027-01-14T09:30:00" },
    ...values,
  };
}

export function event(values: Partial<Schemas["Event"]> = {}): Schemas["Event"] {
  return {
    id: 1,
    organizationNr: 1000,
    type: "EVENT",
    description: "Flechtabend",
    htmlContent: "<p>Zöpfe und Kränze zum Mitmachen.</p>",
    currency: "EUR",
    price: 35,
    duration: 120,
    capacity: 12,
    freeSeats: 4,
    minimumParticipants: null,
    trainer: null,
    location: null,
    onlineMeeting: false,
    signUp: "OPEN",
    signUpFrom: null,
    signUpUntil: null,
    schedules: [{ id: 1, start: "2027-01-20T18:00:00", end: "2027-01-20T20:00:00" }],
    timeZone: "Europe/Vienna",
    imagePath: null,
    ...values,
  };
}

export function openOn(day: number, openTime: string, closeTime: string): Schemas["BusinessHours"] {
  return { id: day, day, openTime, closeTime, closed: false, closedDescription: null };
}

export function closedOn(day: number, closedDescription: string | null = null): Schemas["BusinessHours"] {
  return { id: day, day, openTime: null, closeTime: null, closed: true, closedDescription };
}

export function organizationCard(
  values: Partial<Schemas["OrganizationCard"]> = {},
): Schemas["OrganizationCard"] {
  return {
    organizationNr: 1000,
    companyName: "Haarwerk am Marktplatz",
    logo: null,
    cover: null,
    city: "Klagenfurt",
    country: "AT",
    distance: null,
    branches: [beauty],
    slogan: "Schnitt und Farbe mit Zeit für dich.",
    timeZone: "Europe/Vienna",
    businessHours: [openOn(3, "09:00", "18:00")],
    nextAvailableSlot: { dateFrom: "2027-01-14T09:30:00" },
    bookingPause: null,
    matchingService: null,
    matchingEvent: null,
    ...values,
  };
}

type ProfileAnswers = {
  organization?: Schemas["Organization"];
  services?: Schemas["OfferedService"][];
  servicesAtAGlance?: Schemas["ServiceAtAGlance"][];
  hours?: Schemas["BusinessHours"][];
  webContent?: Record<string, string>;
  socialMedia?: Schemas["SocialMedia"][];
  events?: Schemas["Event"][];
  employees?: Schemas["Employee"][];
};

/** Every call that a profile makes, answered. */
export function profileAnswers(answers: ProfileAnswers = {}) {
  const { webContent = {}, hours = [closedOn(1), openOn(3, "09:00", "18:00")] } = answers;
  return [
    http.get("*/api/organization/:nr", () => HttpResponse.json(answers.organization ?? organization())),
    http.get("*/api/offeredservices", () => HttpResponse.json(answers.services ?? [offeredService()])),
    http.get("*/api/offeredservices/ataglance", () => HttpResponse.json(answers.servicesAtAGlance ?? [])),
    http.get("*/api/businesshours/:nr", () => HttpResponse.json(hours)),
    http.get("*/api/webcontent/:nr/:contentType", ({ params }) =>
      HttpResponse.json({
        organizationNr: Number(params.nr),
        contentType: params.contentType,
        htmlContent: webContent[String(params.contentType)] ?? "",
      }),
    ),
    http.get("*/api/socialmedia", () => HttpResponse.json(answers.socialMedia ?? [])),
    http.get("*/api/events", () => HttpResponse.json(answers.events ?? [])),
    http.get("*/api/organization/:nr/employees", () => HttpResponse.json(answers.employees ?? [])),
    http.get("*/api/organization/:nr/trader", () => HttpResponse.json(trader())),
  ];
}
