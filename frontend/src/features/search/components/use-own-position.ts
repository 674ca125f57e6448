import { useEffect, useRef, useState } from "react";

export type OwnPosition = { latitude: number; longitude: number };
export type PositionFailure = "denied" | "unavailable" | "timeout";
export type PositionState = "idle" | "asking" | PositionFailure;

const longestWait = 10_000;
/** Who searches walks no further than the roundness of the position in that time. */
const oldestAnswer = 300_000;

function failureOf(error: GeolocationPositionError): PositionFailure {
  if (error.code === error.PERMISSION_DENIED) return "denied";
  return error.code === error.TIMEOUT ? "timeout" : "unavailable";
}

/** Asks the browser where it is, and only when `ask` is called. */
export function useOwnPosition(onFound: (position: OwnPosition) => void) {
  const [state, setState] = useState<PositionState>("idle");
  const attempt = useRef(0);
  // The person may have searched on before the browser answers.
  const latestOnFound = useRef(onFound);
  useEffect(() => {
    latestOnFound.current = onFound;
  });
  const forget = () => {
    attempt.current += 1;
    setState("idle");
  };
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );
  const ask = () => {
    attempt.current += 1;
    const asked = attempt.current;
    // Some browsers have it switched off altogether.
    if (!navigator.geolocation) {
      setState("unavailable");
      return;
    }
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (asked !== attempt.current) return;
        setState("idle");
        latestOnFound.current({ latitude: coords.latitude, longitude: coords.longitude });
      },
      (error) => {
        if (asked === attempt.current) setState(failureOf(error));
      },
      { enableHighAccuracy: false, timeout: longestWait, maximumAge: oldestAnswer },
    );
  };
  return { state, ask, forget };
}
