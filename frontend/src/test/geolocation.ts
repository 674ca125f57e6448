import { act } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";

const codes = { denied: 1, unavailable: 2, timeout: 3 } as const;
const names = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };

/** A browser that knows where it is, and answers when the test says so. jsdom has none. */
export function stubGeolocation() {
  const getCurrentPosition = vi.fn<Geolocation["getCurrentPosition"]>();
  Object.defineProperty(navigator, "geolocation", { configurable: true, value: { getCurrentPosition } });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, "geolocation");
  });
  const lastCall = () => {
    const call = getCurrentPosition.mock.lastCall;
    if (!call) throw new Error("Nobody has asked for the position");
    return call;
  };
  return {
    getCurrentPosition,
    find: (latitude: number, longitude: number) =>
      act(() => lastCall()[0]({ coords: { latitude, longitude } } as GeolocationPosition)),
    fail: (reason: keyof typeof codes) =>
      act(() => lastCall()[1]?.({ code: codes[reason], message: "", ...names } as GeolocationPositionError)),
  };
}
