import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { type BookingStep, readStep } from "@/shared/reservation/model/booking-step";

/** The step of a sign-up, as the address says beside its event, and the way to the other one. */
export function useSignUpStep(): [BookingStep, (step: BookingStep) => void] {
  const [search, setSearch] = useSearchParams();
  const goTo = useCallback(
    (step: BookingStep) =>
      setSearch((current) => {
        if (step === "details") current.set("step", step);
        else current.delete("step");
        return current;
      }),
    [setSearch],
  );
  return [readStep(search), goTo];
}
