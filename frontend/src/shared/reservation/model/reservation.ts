import * as z from "zod/mini";

const reservationSchema = z.object({
  calendarGuid: z.catch(z.string(), ""),
  organizationNr: z.catch(z.nullable(z.int()), null),
});

/** What the navigation to the success screen hands over: ids only. */
export type Reservation = z.infer<typeof reservationSchema>;

/** The state of a navigation; none when there was no booking before. */
export function readReservation(state: unknown): Reservation | null {
  const result = reservationSchema.safeParse(state);
  return result.success ? result.data : null;
}
