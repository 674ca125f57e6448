import { SideDrawer } from "@/shared/ui/side-drawer";
import { newBookingTexts } from "../new-booking-texts";
import { NewBookingForm, type NewBookingFormProps } from "./new-booking-form";

/** A visit that staff writes down, beside the calendar. */
export function NewBookingDrawer(props: NewBookingFormProps) {
  return (
    <SideDrawer isOpen title={newBookingTexts.title} onClose={props.onClose}>
      <NewBookingForm {...props} />
    </SideDrawer>
  );
}
