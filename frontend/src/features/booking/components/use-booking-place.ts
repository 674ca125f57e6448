import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { SelectedService } from "@/shared/lib/session/basket";
import { writeLink } from "../model/booking-link";
import { addressInBasket, type BookingPlace, readPlace, writePlace } from "../model/booking-place";

type Move = { replace: boolean };

/**
 * Where in the booking the customer is, as the address says, and the way to go elsewhere. The address names the basket
 * as well, so that it leads to the same place in any browser.
 */
export function useBookingPlace(
  basket: SelectedService[],
): [BookingPlace, (place: BookingPlace, move: Move) => void] {
  const [parameters] = useSearchParams();
  const address = parameters.toString();
  const navigate = useNavigate();
  // The address follows a moment later; until then a change of the basket must not be drawn at the old place. What its
  // position has once meant stays open when another service goes.
  const [known, setKnown] = useState(() => ({ place: readPlace(parameters, basket), of: address }));
  const current = known.of === address ? known : { place: readPlace(parameters, basket), of: address };
  if (current !== known) setKnown(current);
  const hash = writeLink(basket);
  // A step that is under way brings the hash along; another one now would take its place in the history.
  const leaving = useRef<string | null>(null);
  const goTo = useCallback(
    (place: BookingPlace, { replace }: Move) => {
      const search = writePlace(place, basket);
      setKnown({ place, of: address });
      if (search !== searchOf(address)) leaving.current = address;
      navigate({ search, hash }, { replace });
    },
    [navigate, address, hash, basket],
  );
  const shown = useLocation().hash;
  const search = addressInBasket(address, current.place, basket);
  useEffect(() => {
    if (leaving.current === address) return;
    leaving.current = null;
    if (shown === hash && search === searchOf(address)) return;
    navigate({ search, hash }, { replace: true });
  }, [shown, hash, search, address, navigate]);
  return [current.place, goTo];
}

function searchOf(address: string): string {
  return address && `?${address}`;
}
