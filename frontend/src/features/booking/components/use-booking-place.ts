import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type BookingPlace, readPlace, writePlace } from "../model/booking-place";

type Move = { replace: boolean };

/** Where in the booking the address says the customer is, and the way to go elsewhere. */
export function useBookingPlace(): [BookingPlace, (place: BookingPlace, move: Move) => void] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const goTo = useCallback(
    (place: BookingPlace, { replace }: Move) => {
      navigate({ search: writePlace(place) }, { replace, preventScrollReset: true });
    },
    [navigate],
  );
  return [readPlace(search), goTo];
}
