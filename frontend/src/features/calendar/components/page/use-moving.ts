import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { MoveRequest } from "../move/move-dialog";

const name = "move";

/** An appointment that is being moved. That it is stands in the address: who goes back is asked no more. */
export function useMoving() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  });
  const [request, setRequest] = useState<MoveRequest | null>(null);
  const isAsked = search.has(name);
  const setMoving = useCallback(
    (next: MoveRequest | null) => {
      const address = new URLSearchParams(latest.current);
      setRequest(next);
      if (next) address.set(name, "1");
      else address.delete(name);
      void navigate({ search: address.toString() }, { replace: next === null || isAsked });
    },
    [navigate, isAsked],
  );
  return { moving: isAsked ? request : null, setMoving };
}
