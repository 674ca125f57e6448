import { useState } from "react";
import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh, useForgetSettings } from "./settings";

type Schemas = components["schemas"];

export type StaffBookingPause = Schemas["StaffBookingPause"];
export type BookingPause = Schemas["BookingPause"];

export function bookingPauseQuery() {
  return $api.queryOptions("get", "/api/staff/bookingpause", {}, fresh);
}

export async function sendBookingPause(body: Schemas["BookingPauseRequest"]) {
  return answered((await apiClient.PUT("/api/staff/bookingpause", { body })).data);
}

/** Ends a pause as it was seen, and puts it back if that was a mistake. */
export function useEndBookingPause() {
  const forgetSettings = useForgetSettings();
  const [isEnding, setIsEnding] = useState(false);
  const end = (version: string, pause: BookingPause) => {
    setIsEnding(true);
    const ended = sendBookingPause({ version, pause: null }).finally(() => {
      setIsEnding(false);
      // Whoever was too late sees what is there now.
      void forgetSettings();
    });
    const takeBack = async () => {
      await sendBookingPause({ version: (await ended).version, pause });
      await forgetSettings();
    };
    return { ended, takeBack };
  };
  return { end, isEnding };
}
