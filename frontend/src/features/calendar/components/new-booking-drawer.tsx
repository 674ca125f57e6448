import { useRef } from "react";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { newBookingTexts } from "../new-booking-texts";
import { NewBookingForm, type NewBookingFormProps } from "./new-booking-form";

/** A visit that staff writes down, beside the calendar. */
export function NewBookingDrawer(props: NewBookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <SideDrawer
      isOpen
      title={newBookingTexts.title}
      onClose={props.onClose}
      initialFocus={() => form.current?.querySelector<HTMLElement>("[role=combobox]") ?? null}
    >
      <NewBookingForm {...props} formRef={form} />
    </SideDrawer>
  );
}
