import { useCallback, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type BookingPlace, readPlace, writePlace } from "../model/booking-place";

type Move = { replace: boolean };

/** Where in the booking the customer is, as the address says, and the way to go elsewhere. */
export function useBookingPlace(): [BookingPlace, (place: BookingPlace, move: Move) => void] {
  const [search] = useSearchParams();
  const address = search.toString();
  const navigate = useNavigate();
  // The address follows a moment later; until then a change of the basket must not be drawn at the old place.
  const [ahead, setAhead] = useState<{ place: BookingPlace; of: string } | null>(null);
  if (ahead && ahead.of !== address) setAhead(null);
  const goTo = useCallback(
    (place: BookingPlace, { replace }: Move) => {
      setAhead({ place, of: address });
      navigate({ search: writePlace(place) }, { replace, preventScrollReset: true });
    },
    [navigate, address],
  );
  return [ahead?.of === address ? ahead.place : readPlace(search), goTo];
}
