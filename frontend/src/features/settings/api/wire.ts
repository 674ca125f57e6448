import type { Client } from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { apiClient } from "@/api/client";
import type { Problem } from "@/api/errors";
import type { components } from "@/api/schema";

export type HoursWindow = { weekday: number; opens: string; closes: string };

export type OutsideVisit = {
  bookingId: number;
  appointmentId: number;
  title: string;
  start: string;
  end: string;
  userId: number;
  customerName: string;
};
export type ServiceStarts = { serviceId: number; title: string; before: string[]; after: string[] };
export type RulesConsequences = {
  outside: OutsideVisit[];
  outsideTotal: number;
  tomorrow: { date: string; services: ServiceStarts[] };
};
export type EventConsequences = components["schemas"]["EventConsequences"];
/** Of rules for visits that fit no longer, of events for who has signed up. */
export type Consequences = RulesConsequences | EventConsequences;
type Previewed = { isPreview?: boolean };

export type OpeningHours = {
  hours: HoursWindow[];
  closesOnHolidays: boolean;
  holidayRegion: string | null;
  holidays: { date: string; name: string; isOpen: boolean }[];
};
export type OpeningHoursRequest = Pick<OpeningHours, "hours" | "closesOnHolidays" | "holidayRegion"> &
  Previewed & { openHolidays: string[] };

export type BookingRules = {
  notice: number;
  horizon: number;
  grid: number;
  cancellationNotice: number;
  showComment: boolean;
  showPhone: boolean;
  phoneMandatory: boolean;
  contactRetention: number | null;
  openBookingsOfMailbox: number | null;
};

export type StaffEmployee = {
  userId: number;
  firstName: string;
  lastName: string;
  avatar: string | null;
  isVisible: boolean;
  isArchived: boolean;
  hours: HoursWindow[];
  services: { serviceId: number; duration: number | null; price: number | null }[];
  hasAccount: boolean;
};
export type NewEmployeeRequest = Pick<
  StaffEmployee,
  "firstName" | "lastName" | "isVisible" | "hours" | "services"
> &
  Previewed;
export type EmployeeRequest = NewEmployeeRequest & { isArchived: boolean };

export type StaffService = {
  serviceId: number;
  title: string;
  htmlContent: string;
  price: number;
  duration: number;
  followUp: number;
  imagePath: string | null;
  isArchived: boolean;
  steps: { kind: "WORK" | "PROCESSING"; minutes: number }[];
  needs: { groupId: number; steps: number[] | null }[];
  employees: { userId: number; duration: number | null; price: number | null }[];
  customFields: {
    customFieldId: number | null;
    type: string;
    displayText: string;
    fieldGroup: string;
    isMandatory: boolean;
    hyperLink: string | null;
  }[];
};

export type RoomClosure = { absenceId: number; start: string; end: string; reason: string | null };
export type Room = { roomId: number; name: string; isArchived: boolean; closures: RoomClosure[] };
export type RoomGroup = { groupId: number; name: string; services: number[]; rooms: Room[] };
export type NewRoomGroupRequest = Previewed & { name: string; rooms: { roomId?: null; name: string }[] };
export type RoomGroupRequest = Previewed & {
  name: string;
  rooms: { roomId: number | null; name: string; isArchived: boolean }[];
};
export type RoomClosureRequest = Previewed & Omit<RoomClosure, "absenceId"> & { roomId: number };

export type OnboardingStepName = "PROVEN_MAILBOX" | "ADDRESS" | "HOURS" | "BOOKABLE_SERVICE" | "TEXTS";
export type Onboarding = {
  isPublic: boolean;
  steps: { step: OnboardingStepName; isDone: boolean; isNeeded: boolean }[];
};

type Json<Content> = { content: { "application/json": Content } };
type Parameters<Path> = { query?: never; header?: never; cookie?: never } & (Path extends null
  ? { path?: never }
  : { path: Path });
type Asked<Answer, Path = null> = {
  parameters: Parameters<Path>;
  requestBody?: never;
  responses: {
    200: Json<Answer> & { headers: Record<string, unknown> };
    default: Json<Problem> & { headers: Record<string, unknown> };
  };
};
type Sent<Body, Answer, Path = null> = Omit<Asked<Answer, Path>, "requestBody"> & {
  requestBody: Json<Body>;
};
type With<Name extends string, Answer> = Record<Name, Answer> & { consequences: Consequences };

/** The calls of the settings, as long as the generated types do not know them. */
type SettingsPaths = {
  "/api/staff/onboarding": { get: Asked<Onboarding> };
  "/api/staff/openinghours": {
    get: Asked<OpeningHours>;
    put: Sent<OpeningHoursRequest, With<"openingHours", OpeningHours>>;
  };
  "/api/staff/bookingrules": {
    get: Asked<BookingRules>;
    put: Sent<BookingRules & Previewed, With<"bookingRules", BookingRules>>;
  };
  "/api/staff/employees": {
    get: Asked<{ employees: StaffEmployee[] }>;
    post: Sent<NewEmployeeRequest, With<"employee", StaffEmployee>>;
  };
  "/api/staff/employees/{userId}": {
    put: Sent<EmployeeRequest, With<"employee", StaffEmployee>, { userId: number }>;
  };
  "/api/staff/services": { get: Asked<{ services: StaffService[] }> };
  "/api/staff/rooms": {
    get: Asked<{ groups: RoomGroup[] }>;
    post: Sent<NewRoomGroupRequest, With<"group", RoomGroup>>;
  };
  "/api/staff/rooms/{groupId}": {
    put: Sent<RoomGroupRequest, With<"group", RoomGroup>, { groupId: number }>;
  };
  "/api/staff/rooms/{groupId}/closures": {
    post: Sent<RoomClosureRequest, With<"group", RoomGroup>, { groupId: number }>;
  };
  "/api/staff/rooms/{groupId}/closures/{absenceId}": {
    delete: Asked<{ group: RoomGroup }, { groupId: number; absenceId: number }>;
  };
};

export const settingsClient = apiClient as unknown as Client<SettingsPaths>;
export const $settings = createQueryClient(settingsClient);
