import { useQuery } from "@tanstack/react-query";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { customerQuery } from "../../api/new-booking";
import { newBookingTexts as texts } from "../../new-booking-texts";
import { DrawerSkeleton } from "../page/drawer-skeleton";
import { NewBookingForm, type NewBookingFormProps, type NewBookingPlace } from "./new-booking-form";

type NewBookingDrawerProps = Omit<NewBookingFormProps, "place" | "customer"> & {
  place: NewBookingPlace & {
    /** Who comes, where that is known already. */
    customerId: number | null;
  };
};

/** A visit that staff writes down, beside the calendar. */
export function NewBookingDrawer({ place, ...props }: NewBookingDrawerProps) {
  const { customerId } = place;
  return (
    <SideDrawer
      isOpen
      title={texts.title}
      onClose={props.onClose}
      // Nothing here has opened what an address names.
      {...(customerId !== null && { finalFocus: () => document.querySelector("main") })}
    >
      {customerId === null ? (
        <NewBookingForm place={place} customer={null} {...props} />
      ) : (
        <OfCustomer customerId={customerId} place={place} {...props} />
      )}
    </SideDrawer>
  );
}

type OfCustomerProps = Omit<NewBookingFormProps, "customer"> & { customerId: number };

function OfCustomer({ customerId, ...props }: OfCustomerProps) {
  const { data, error, refetch } = useQuery(customerQuery(customerId));
  if (data) return <NewBookingForm customer={data} {...props} />;
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return <DrawerSkeleton label={texts.loadingCustomer} />;
}
