/*
 * What the calls of the provider's day take and answer, as it was agreed. Each stands here until the generated schema
 * has it.
 */

import type { components } from "./schema";

type Json<Body> = { content: { "application/json": Body } };
type Parameters<Path, Query> = { header?: never; path: Path; query?: Query; cookie?: never };
type NoPath = undefined | never;

type Call<Answer, Body, Path = NoPath, Query = never> = {
  parameters: Path extends undefined
    ? { header?: never; path?: never; query?: Query; cookie?: never }
    : Parameters<Path, Query>;
  requestBody: [Body] extends [never] ? never : Json<Body>;
  responses: {
    200: { headers: { [name: string]: unknown } } & Json<Answer>;
    422: { headers: { [name: string]: unknown } } & Json<components["schemas"]["Problem"]>;
  };
};

type Read<Answer, Path = NoPath, Query = never> = Omit<Call<Answer, never, Path, Query>, "requestBody">;
type Act<Answer, Path = NoPath> = Omit<Call<Answer, never, Path>, "requestBody">;

type CustomerPath = { customerId: number };
type AbsencePath = { absenceId: number };

export type StaffDaySchemas = {
  StaffCustomer: {
    customerId: number;
    firstName: string;
    lastName: string;
    userEmail: string | null;
    userPhone: string | null;
    isBlocked: boolean;
    /** Number of visits. */
    bookings: number;
    noShows: number;
    lastVisit: string | null;
    nextVisit: string | null;
  };
  CustomerVisit: {
    bookingId: number;
    /** Null of a date of an event. */
    appointmentId: number | null;
    title: string;
    start: string;
    end: string;
    userId: number | null;
    state: "CONFIRMED" | "CANCELLED_BY_CUSTOMER" | "CANCELLED_BY_PROVIDER" | "DONE" | "NO_SHOW";
  };
  StaffCustomerFile: StaffDaySchemas["StaffCustomer"] & {
    note: string | null;
    hasAccount: boolean;
    /** The newest first, at most 50. */
    visits: StaffDaySchemas["CustomerVisit"][];
    visitsTotal: number;
  };
  StaffCustomerRequest: {
    firstName: string | null;
    lastName: string | null;
    userEmail: string | null;
    userPhone: string | null;
    note: string | null;
  };
  ImportedCustomer: {
    line: number;
    outcome: "NEW" | "KNOWN" | "WRONG";
    message: string | null;
    firstName: string;
    lastName: string;
    userEmail: string | null;
    userPhone: string | null;
  };
  ImportedCustomers: {
    rows: StaffDaySchemas["ImportedCustomer"][];
    created: number;
    known: number;
    wrong: number;
  };
  StaffAbsence: {
    absenceId: number;
    /** None is a closure of the premises. */
    userId: number | null;
    start: string;
    end: string;
    reason: string | null;
  };
  AffectedAppointment: {
    bookingId: number;
    appointmentId: number;
    title: string;
    start: string;
    end: string;
    userId: number;
    customerName: string;
    /** Who could take it at the same time within the rules. */
    colleagues: number[];
  };
  AffectedSchedule: { scheduleId: number; title: string; start: string; end: string; userId: number | null };
  AbsencePreview: {
    visits: StaffDaySchemas["AffectedAppointment"][];
    dates: StaffDaySchemas["AffectedSchedule"][];
  };
  AbsenceDecision: { appointmentId: number; fate: "KEEP" | "CANCEL" | "REASSIGN"; userId: number | null };
  PlanAbsenceRequest: {
    userId: number | null;
    start: string;
    end: string;
    reason: string | null;
    decisions: StaffDaySchemas["AbsenceDecision"][];
    keptSchedules: number[];
  };
  NextVisit: {
    bookingId: number;
    appointmentId: number;
    title: string;
    start: string;
    end: string;
    userId: number;
    customerName: string;
  };
  StaffOpenTask: {
    kind: "CONFLICT" | "FAILED_MAIL" | "UNSETTLED";
    bookingId: number;
    /** Null for a seat in an event. */
    appointmentId: number | null;
    title: string;
    start: string;
    userId: number | null;
    customerName: string;
  };
  StaffCancelledVisit: {
    bookingId: number;
    title: string;
    start: string;
    userId: number | null;
    customerName: string;
    at: string;
  };
  StaffToday: {
    date: string;
    next: StaffDaySchemas["NextVisit"][];
    openTasks: StaffDaySchemas["StaffOpenTask"][];
    cancelled: StaffDaySchemas["StaffCancelledVisit"][];
    freeMinutes: { userId: number; minutes: number }[];
  };
};

type Schemas = StaffDaySchemas;

export type StaffDayPaths = {
  "/api/staff/customers": {
    get: Read<
      { customers: Schemas["StaffCustomer"][]; totalpages: number },
      NoPath,
      { search?: string; page?: number; size?: number }
    >;
    post: Call<Schemas["StaffCustomerFile"], Schemas["StaffCustomerRequest"]>;
  };
  "/api/staff/customers/{customerId}": {
    get: Read<Schemas["StaffCustomerFile"], CustomerPath>;
    put: Call<Schemas["StaffCustomerFile"], Schemas["StaffCustomerRequest"], CustomerPath>;
  };
  "/api/staff/customers/{customerId}/block": {
    post: Call<Schemas["StaffCustomerFile"], { isBlocked: boolean }, CustomerPath>;
  };
  "/api/staff/customers/{customerId}/merge": {
    post: Call<Schemas["StaffCustomerFile"], { mergedCustomerId: number }, CustomerPath>;
  };
  "/api/staff/customers/{customerId}/erase/preview": {
    post: Act<components["schemas"]["ErasurePreviewAnswer"], CustomerPath>;
  };
  "/api/staff/customers/{customerId}/erase": { post: Act<Record<string, never>, CustomerPath> };
  "/api/staff/customers/{customerId}/export": { get: Read<unknown, CustomerPath> };
  "/api/staff/customers/export": { get: Read<unknown> };
  "/api/staff/customers/import": {
    post: Call<Schemas["ImportedCustomers"], { csv: string; isPreview: boolean }>;
  };
  "/api/staff/absences": {
    get: Read<Schemas["StaffAbsence"][], NoPath, { dateFrom: string; dateTo: string }>;
    post: Call<Schemas["StaffAbsence"], Schemas["PlanAbsenceRequest"]>;
  };
  "/api/staff/absences/preview": {
    post: Call<
      Schemas["AbsencePreview"],
      { userId: number | null; start: string; end: string; absenceId: number | null }
    >;
  };
  "/api/staff/absences/{absenceId}": {
    put: Call<Schemas["StaffAbsence"], Schemas["PlanAbsenceRequest"], AbsencePath>;
    delete: Act<Record<string, never>, AbsencePath>;
  };
  "/api/staff/today": { get: Read<Schemas["StaffToday"]> };
};
