import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { keepToken } from "@/shared/lib/session/access-token";
import { animals, beauty } from "./provider-answers";

type Schemas = components["schemas"];

export function member(values: Partial<Schemas["UserDTO"]> = {}): Schemas["UserDTO"] {
  return {
    firstName: "Eva",
    lastName: "Moser",
    name: "Eva Moser",
    email: "eva@example.org",
    phone: "+43 660 1234567",
    avatar: null,
    role: "ROLE_USER",
    companyName: null,
    organizationNr: null,
    emailVerified: true,
    organizations: [],
    impersonatedBy: null,
    ...values,
  };
}

export function owner(values: Partial<Schemas["UserDTO"]> = {}): Schemas["UserDTO"] {
  const ofOrganization = {
    organizationNr: 1000,
    companyName: "Haarwerk am Marktplatz",
    role: "ROLE_BUSINESSADMIN",
  } as const;
  return member({ ...ofOrganization, organizations: [{ ...ofOrganization, status: "PUBLIC" }], ...values });
}

export function accountSettings(
  values: Partial<Schemas["AccountSettings"]> = {},
): Schemas["AccountSettings"] {
  return {
    loginPlatform: "PASSWORD",
    hideBusinessRegistration: false,
    useOpenAIForContentDefault: true,
    ...values,
  };
}

/** What a form to register asks for. */
export function registrationAnswers(settings: Schemas["AccountSettings"] = accountSettings()) {
  return [
    http.get("*/api/account/settings", () => HttpResponse.json(settings)),
    http.get("*/api/account/getBranches", () => HttpResponse.json([beauty, animals])),
  ];
}

export let ownToken = "token-of-eva";
let sessions = 0;

/** This person has signed in before the page opens. */
export function signedIn(user: Schemas["UserDTO"], favourites: number[] = []) {
  // Of this test alone: an answer that comes after the end of the one before gives up the token that it was asked with.
  ownToken = `token-of-eva-${++sessions}`;
  keepToken(ownToken);
  return [
    http.get("*/api/account/me", () => HttpResponse.json(user)),
    http.get("*/api/account/changeemail", () => HttpResponse.json({ email: null, until: null })),
    http.get("*/api/user/favourites", () => HttpResponse.json(favourites)),
    http.get("*/api/staff/onboarding", () => HttpResponse.json({ isPublic: true, steps: [] })),
    http.get("*/api/staff/bookingpause", () => HttpResponse.json({ version: "1", pause: null })),
  ];
}
