import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { WrappingButton } from "@/shared/ui/buttons";
import { customerQuery, type OfferedService } from "../../api/new-booking";
import { staffBookingQuery } from "../../api/staff-bookings";
import type { StaffEmployee } from "../../api/staff-calendar";
import { againTexts as texts } from "../../day-texts";
import { isSameChoice, lastBookingOf, servicesAgain, type WantedService } from "../../model/new-booking";

type SameAgainProps = {
  customerId: number;
  offered: OfferedService[];
  employees: StaffEmployee[];
  /** What is chosen by now. */
  chosen: WantedService[];
  onTake: (services: WantedService[]) => void;
};

/** What a customer had last, taken over with one press. Who has had nothing, or nothing that is still offered, sees nothing. */
export function SameAgain({ customerId, offered, employees, chosen, onTake }: SameAgainProps) {
  const { data: file } = useQuery(customerQuery(customerId));
  const bookingId = file ? lastBookingOf(file.visits) : null;
  const { data: booking } = useQuery({ ...staffBookingQuery(bookingId ?? 0), enabled: bookingId !== null });
  if (!booking) return null;
  const services = servicesAgain(
    booking.appointments,
    offered.map(({ serviceID }) => serviceID),
    employees.map(({ userId }) => userId),
  );
  if (services.length === 0 || isSameChoice(services, chosen)) return null;
  const inWords = services.map(({ serviceId, userId }) => {
    const title = offered.find(({ serviceID }) => serviceID === serviceId)?.description ?? "";
    const employee = employees.find((one) => one.userId === userId);
    return employee ? texts.with(title, employeeName(employee)) : title;
  });
  return (
    <WrappingButton
      variant="outline"
      alignSelf="flex-start"
      textAlign="start"
      py="2"
      onClick={() => onTake(services)}
    >
      <RotateCcw aria-hidden />
      {texts.offer(inWords)}
    </WrappingButton>
  );
}
