import type { BasketEmployee, SelectedService } from "@/shared/lib/session/basket";
import type { ManagedAppointment, ManagedBooking } from "../api/manage-booking";

const tokenForm = /^#[0-9a-f]{64}$/;

/** The token in the fragment of a manage link; none when it cannot be one. */
export function tokenOf(hash: string): string | null {
  return tokenForm.test(hash) ? hash.slice(1) : null;
}

/** An appointment in the form in which the slot picker knows services. It never has a slot: it looks for one. */
export function entryOf(
  booking: ManagedBooking,
  appointment: ManagedAppointment,
  employee: BasketEmployee | null,
): SelectedService {
  const { appointmentId, serviceId, title, price, duration, followUpTime } = appointment;
  const organizationNr = booking.organizationid;
  return {
    id: appointmentId,
    service: {
      serviceID: serviceId,
      organizationNr,
      description: title,
      htmlContent: "",
      currency: "EUR",
      price,
      duration,
      imagePath: null,
      followUpTime,
      sortOrder: 0,
    },
    organizationNr,
    quantity: 1,
    dateAdded: "",
    user: employee,
    selectedSlot: null,
    customizedBookingFields: [],
  };
}

export type AppointmentStatus = "CONFIRMED" | "CANCELLED" | "DONE" | "NO_SHOW";

/** Who called it off makes no difference to what is shown. */
export function statusOf({ status }: { status: string }): AppointmentStatus {
  if (status.startsWith("CANCELLED")) return "CANCELLED";
  return status === "DONE" || status === "NO_SHOW" ? status : "CONFIRMED";
}
