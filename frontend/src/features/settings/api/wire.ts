import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type HoursWindow = Schemas["HoursWindow"];
export type WorkingHoursWindow = Schemas["WorkingHoursWindow"];
export type OutsideVisit = Schemas["ListedVisit"];
export type OutsideDate = Schemas["OutsideDate"];
export type RulesConsequences = Schemas["Consequences"];
export type EventConsequences = Schemas["EventConsequences"];
/** Of rules for visits that fit no longer, of events for who has signed up. */
export type Consequences = RulesConsequences | EventConsequences;
export type OpeningHours = Schemas["StaffOpeningHours"];
export type OpeningHoursRequest = Schemas["OpeningHoursRequest"];
export type BookingRules = Schemas["StaffBookingRules"];
export type StaffEmployee = Schemas["StaffEmployee"];
export type EmployeeRequest = Schemas["EmployeeRequest"];
export type StaffService = Schemas["StaffService"];
export type RoomClosure = Schemas["RoomClosure"];
export type RoomClosureRequest = Schemas["RoomClosureRequest"];
export type Room = Schemas["StaffRoom"];
export type RoomGroup = Schemas["StaffRoomGroup"];
export type SettledRoomGroup = Schemas["SettledRoomGroup"];
export type RoomGroupRequest = Schemas["RoomGroupRequest"];
export type Onboarding = Schemas["Onboarding"];
export type OnboardingStepName = Schemas["OnboardingStep"]["step"];
