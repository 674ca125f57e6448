import type { CalendarDateTime } from "@internationalized/date";
import { useEffect, useState } from "react";
import { currentWallTime } from "./clock";

const checkInterval = 60_000;

/** What the provider's clock shows, looked at anew every minute. */
export function useWallTime(timeZone: string): CalendarDateTime {
  const [now, setNow] = useState(() => currentWallTime(timeZone));
  useEffect(() => {
    const look = () => setNow(currentWallTime(timeZone));
    look();
    const timer = setInterval(look, checkInterval);
    return () => clearInterval(timer);
  }, [timeZone]);
  return now;
}
