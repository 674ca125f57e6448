import { idempotencyKeyFor } from "./idempotency-key";

/** The headers of a call that books: whether it comes again, and the mailed code where one was asked for. */
export async function bookingHeaders(body: object, code: string | null) {
  const key = await idempotencyKeyFor(JSON.stringify(body));
  return { "Idempotency-Key": key, ...(code === null ? {} : { "Booking-Code": code }) };
}
