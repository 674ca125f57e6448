import type { StaffDaySchemas } from "@/api/staff-day";

export function staffCustomer(
  values: Partial<StaffDaySchemas["StaffCustomer"]> = {},
): StaffDaySchemas["StaffCustomer"] {
  return {
    customerId: 1,
    firstName: "Eva",
    lastName: "Moser",
    userEmail: "eva@example.org",
    userPhone: "+43 660 1234567",
    isBlocked: false,
    bookings: 3,
    noShows: 0,
    lastVisit: "2027-01-04T09:00:00",
    nextVisit: null,
    ...values,
  };
}
