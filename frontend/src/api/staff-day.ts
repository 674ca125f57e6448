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
  StaffCustomerVisit: {
    bookingId: number;
    appointmentId: number;
    title: string;
    start: string;
    end: string;
    userId: number;
    state: string;
  };
  StaffCustomerFile: StaffDaySchemas["StaffCustomer"] & {
    note: string | null;
    hasAccount: boolean;
    /** The newest first, at most 50. */
    visits: StaffDaySchemas["StaffCustomerVisit"][];
    visitsTotal: number;
  };
  StaffCustomerFields: {
    firstName: string | null;
    lastName: string | null;
    userEmail: string | null;
    userPhone: string | null;
    note: string | null;
  };
  CustomerImportRow: {
    line: number;
    outcome: "NEW" | "KNOWN" | "WRONG";
    message: string | null;
    firstName: string;
    lastName: string;
    userEmail: string | null;
    userPhone: string | null;
  };
  CustomerImport: {
    rows: StaffDaySchemas["CustomerImportRow"][];
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
  AbsenceVisit: {
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
  AbsenceDate: { scheduleId: number; title: string; start: string; end: string; userId: number | null };
  AbsenceTouched: { visits: StaffDaySchemas["AbsenceVisit"][]; dates: StaffDaySchemas["AbsenceDate"][] };
  AbsenceDecision: { appointmentId: number; fate: "KEEP" | "CANCEL" | "REASSIGN"; userId: number | null };
  AbsenceRequest: {
    userId: number | null;
    start: string;
    end: string;
    reason: string | null;
    decisions: StaffDaySchemas["AbsenceDecision"][];
    keptSchedules: number[];
  };
  StaffToday: {
    date: string;
    next: (StaffDaySchemas["VisitOfToday"] & { appointmentId: number; end: string })[];
    openTasks: (StaffDaySchemas["VisitOfToday"] & {
      kind: "CONFLICT" | "FAILED_MAIL" | "UNSETTLED";
      appointmentId: number | null;
    })[];
    cancelled: (StaffDaySchemas["VisitOfToday"] & { at: string })[];
    freeMinutes: { userId: number; minutes: number }[];
  };
  VisitOfToday: { bookingId: number; title: string; start: string; userId: number; customerName: string };
};

type Schemas = StaffDaySchemas;

export type StaffDayPaths = {
  "/api/staff/customers": {
    get: Read<
      { customers: Schemas["StaffCustomer"][]; totalpages: number },
      NoPath,
      { search?: string; page?: number; size?: number }
    >;
    post: Call<Schemas["StaffCustomerFile"], Schemas["StaffCustomerFields"]>;
  };
  "/api/staff/customers/{customerId}": {
    get: Read<Schemas["StaffCustomerFile"], CustomerPath>;
    put: Call<Schemas["StaffCustomerFile"], Schemas["StaffCustomerFields"], CustomerPath>;
  };
  "/api/staff/customers/{customerId}/block": {
    post: Call<Schemas["StaffCustomerFile"], { isBlocked: boolean }, CustomerPath>;
  };
  "/api/staff/customers/{customerId}/merge": {
    post: Call<Schemas["StaffCustomerFile"], { mergedCustomerId: number }, CustomerPath>;
  };
  "/api/staff/customers/{customerId}/erase/preview": {
    post: Act<{ visits: Schemas["StaffCustomerVisit"][] }, CustomerPath>;
  };
  "/api/staff/customers/{customerId}/erase": { post: Act<Record<string, never>, CustomerPath> };
  "/api/staff/customers/{customerId}/export": { get: Read<unknown, CustomerPath> };
  "/api/staff/customers/export": { get: Read<unknown> };
  "/api/staff/customers/import": {
    post: Call<Schemas["CustomerImport"], { csv: string; isPreview: boolean }>;
  };
  "/api/staff/absences": {
    get: Read<Schemas["StaffAbsence"][], NoPath, { dateFrom: string; dateTo: string }>;
    post: Call<Schemas["StaffAbsence"], Schemas["AbsenceRequest"]>;
  };
  "/api/staff/absences/preview": {
    post: Call<
      Schemas["AbsenceTouched"],
      { userId: number | null; start: string; end: string; absenceId: number | null }
    >;
  };
  "/api/staff/absences/{absenceId}": {
    put: Call<Schemas["StaffAbsence"], Schemas["AbsenceRequest"], AbsencePath>;
    delete: Act<Record<string, never>, AbsencePath>;
  };
  "/api/staff/today": { get: Read<Schemas["StaffToday"]> };
};
