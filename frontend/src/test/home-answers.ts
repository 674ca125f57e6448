import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { animals, beauty, openOn, organizationCard } from "./provider-answers";

type OrganizationCard = components["schemas"]["OrganizationCard"];
type ResolvedPlace = components["schemas"]["ResolvedPlace"];

export const haarwerk = organizationCard();
export const pfote = organizationCard({
  organizationNr: 1009,
  companyName: "Hundesalon Pfote",
  city: "Wien",
  branches: [animals],
  slogan: "",
  businessHours: [],
  nextAvailableSlot: null,
});
export const kraftraum = organizationCard({
  organizationNr: 1001,
  companyName: "Kraftraum",
  city: "Graz",
  businessHours: [openOn(4, "07:00", "21:00")],
});

export const searchCall = "*/api/search/organizations";
export const newcomersCall = "*/api/search/newcomers";
export const organizationsByNumberCall = "*/api/search/organizations/named";
export const suggestionsCall = "*/api/search/suggestions";

export function pageOf(
  organizations: OrganizationCard[],
  totalElements = organizations.length,
  totalPages = 1,
  fittingElements = totalElements,
  place: ResolvedPlace | null = null,
) {
  return HttpResponse.json({ organizations, totalElements, fittingElements, totalPages, place });
}

/** Every call that the start page makes before anybody searches, answered. */
export function homeAnswers(...newcomers: OrganizationCard[]) {
  return [
    http.get("*/api/account/getBranches", () => HttpResponse.json([beauty, animals])),
    http.get(newcomersCall, () => HttpResponse.json({ organizations: newcomers })),
  ];
}
