import { HttpResponse, http } from "msw";
import type { components } from "@/api/schema";
import { managedAppointment, managedBooking } from "./manage-answers";

type Schemas = components["schemas"];
export type OwnBooking = Schemas["MyCalendarBooking"];

/** A booking as the list of its member shows it; what is said about one of its appointments is said by the whole. */
export function ownBooking(values: Partial<OwnBooking> = {}): OwnBooking {
  const booking = managedBooking(values);
  const [first = managedAppointment()] = booking.appointments;
  return {
    ...booking,
    title: booking.appointments.map(({ title }) => title).join(", "),
    start: first.start,
    end: first.end,
    services: booking.appointments.map(({ serviceId }) => serviceId),
    category: "SERVICE",
    onlineMeetingLink: null,
    companyName: "Haarwerk am Marktplatz",
    organizationIsPublic: true,
    contactPhone: "+43 463 5550100",
    contactEmail: "haarwerk@example.org",
    ...values,
  };
}

/** A booking of one appointment that is over. */
export function pastBooking(values: Partial<OwnBooking> = {}): OwnBooking {
  const day = "2027-01-04";
  return ownBooking({
    status: "DONE",
    canBeCancelled: false,
    changeableUntil: null,
    cancellationNoticeMinutes: 0,
    appointments: [
      managedAppointment({
        status: "DONE",
        canBeMoved: false,
        start: `${day}T09:00:00`,
        end: `${day}T10:00:00`,
      }),
    ],
    ...values,
  });
}

type Lists = { open: OwnBooking[]; past: OwnBooking[] };

/** Both lists in pages, as they are when they are asked for. */
export function ownBookingAnswers(lists: () => Lists) {
  const named = (name: unknown) => (String(name).startsWith("myopen") ? lists().open : lists().past);
  return [
    http.get("*/api/calendar/:listName/totalpages/:page/:size", ({ params }) => {
      const totalElements = named(params.listName).length;
      return HttpResponse.json({ totalPages: Math.ceil(totalElements / Number(params.size)), totalElements });
    }),
    http.get("*/api/calendar/:listName/:page/:size", ({ params }) => {
      const first = Number(params.page) * Number(params.size);
      return HttpResponse.json(named(params.listName).slice(first, first + Number(params.size)));
    }),
  ];
}
