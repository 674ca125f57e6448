import { Button, type ButtonProps } from "@chakra-ui/react";
import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useNavigate } from "react-router";
import type { ArrivalState } from "@/shared/lib/arrival-note";
import { paths } from "@/shared/lib/paths";
import { type BasketService, basketOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { readRefusal } from "@/shared/reservation/model/booking-refusal";
import type { BookedOrganization } from "@/shared/reservation/model/customer-data";
import { dismissErrorSnackbars, showErrorSnackbar } from "@/shared/ui/snackbar";
import type { ManagedBooking } from "../api/manage-booking";
import { servicesAgain } from "../model/services-again";
import { manageTexts } from "../texts";

/** The services that an organisation offers now. */
export type LoadServices = (organizationNr: number) => Promise<BasketService[]>;

type BookAgainButtonProps = Pick<ButtonProps, "size" | "variant" | "aria-label"> & {
  booking: Pick<ManagedBooking, "appointments">;
  organization: Pick<BookedOrganization, "organizationNr" | "companyName">;
  loadServices: LoadServices;
};

/** Puts the services of a past booking into the basket, at today's price, and leads to their times. */
export function BookAgainButton({ booking, organization, loadServices, ...props }: BookAgainButtonProps) {
  const navigate = useNavigate();
  const addService = useSessionStore((state) => state.addService);
  const { organizationNr } = organization;
  const { mutate: bookAgain, isPending } = useMutation({
    mutationFn: () => loadServices(organizationNr),
    networkMode: "always",
    onMutate: dismissErrorSnackbars,
    onSuccess: (offered) => {
      const basket = basketOf(useSessionStore.getState().selectedServices, organizationNr);
      const { services, archived } = servicesAgain(booking.appointments, offered, basket);
      for (const service of services) addService(service);
      if (archived.length === 0) return navigate(paths.booking(organization));
      const state: ArrivalState = { arrivalNote: manageTexts.archived(archived) };
      return navigate(paths.profile(organization, "services"), { state });
    },
    onError: (error) => showErrorSnackbar(readRefusal(error).message),
  });
  return (
    <Button size="lg" loading={isPending} onClick={() => bookAgain()} {...props}>
      <RotateCcw aria-hidden />
      {manageTexts.bookAgain}
    </Button>
  );
}
