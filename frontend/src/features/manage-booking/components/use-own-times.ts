import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { noOwnTimes, type OwnTime, wallTimeIn } from "@/shared/slots/model/own-times";
import { allOpenBookingsQuery, type OwnBooking } from "../api/list-own-bookings";
import { statusOf } from "../model/managed-booking";

/**
 * When a member has appointments already, as wall times of a zone; none for visitors, and until they are known.
 * Whatever stands in `except` is left out: it is what is moved.
 */
export function useOwnTimes(zone: string, except: number[] = []): OwnTime[] {
  const { kind } = useCurrentUser();
  const { data } = useQuery({ ...allOpenBookingsQuery(), enabled: kind === "member" });
  const moved = except.join();
  return useMemo(() => {
    if (kind !== "member" || !data) return noOwnTimes;
    const left = moved.split(",").map(Number);
    return data.flatMap((booking) => timesOf(booking, zone, left));
  }, [kind, data, zone, moved]);
}

function timesOf({ appointments, events, timeZone }: OwnBooking, zone: string, except: number[]): OwnTime[] {
  const booked = [
    ...appointments.filter(({ appointmentId }) => !except.includes(appointmentId)),
    ...events.flatMap(({ schedules }) => schedules),
  ].filter((one) => statusOf(one) === "CONFIRMED");
  return booked.map(({ start, end }) => ({
    start: wallTimeIn(zone, start, timeZone),
    end: wallTimeIn(zone, end, timeZone),
  }));
}
