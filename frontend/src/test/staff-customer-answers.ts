import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";

export function staffCustomer(
  values: Partial<components["schemas"]["StaffCustomer"]> = {},
): components["schemas"]["StaffCustomer"] {
  return {
    customerId: 1,
    firstName: "Eva",
    lastName: "Moser",
    userEmail: "eva@example.org",
    userPhone: "+43 660 1234567",
    isBlocked: false,
    bookings: 3,
    visited: 2,
    noShows: 0,
    lastVisit: "2027-01-04T09:00:00",
    nextVisit: null,
    ...values,
  };
}

export function staffCustomerFile(
  values: Partial<components["schemas"]["StaffCustomerFile"]> = {},
): components["schemas"]["StaffCustomerFile"] {
  return {
    ...staffCustomer(),
    note: "mag keinen Föhn",
    hasAccount: true,
    visits: [
      {
        bookingId: 1,
        appointmentId: 5,
        title: "Damenhaarschnitt",
        start: "2027-01-04T09:00:00",
        end: "2027-01-04T10:00:00",
        userId: 11,
        state: "NO_SHOW",
      },
    ],
    visitsTotal: 3,
    sharesContactWith: [],
    perhapsSame: [],
    ...values,
  };
}

/** The file of whoever books in the tests. */
export const customerOnFile = http.get("*/api/staff/customers/1", () =>
  HttpResponse.json(staffCustomerFile()),
);
