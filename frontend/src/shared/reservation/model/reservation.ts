import * as z from "zod/mini";

const reservationSchema = z.object({
  calendarGuid: z.catch(z.string(), ""),
  organizationNr: z.catch(z.nullable(z.int()), null),
});

/** What the navigation to the success screen hands over: ids only. */
export type Reservation = z.infer<typeof reservationSchema>;

/** What the navigation to the form hands over where somebody with the same contact is to be signed up. */
export const signUpOfAnother = { isForSomebodyElse: true } as const;

/** Whether it did. */
export function isSignUpOfAnother(state: unknown): boolean {
  return z.safeParse(z.object({ isForSomebodyElse: z.literal(true) }), state).success;
}

/** The state of a navigation; none when there was no booking before. */
export function readReservation(state: unknown): Reservation | null {
  const result = reservationSchema.safeParse(state);
  return result.success ? result.data : null;
}
