/** How many may come to an event, and how many have to. */
type SignUps = { capacity: number; freeSeats: number; minimumParticipants: number | null };

/** From how many people on it takes place, where fewer have signed up; `more` are those that are not counted yet. */
export function missedMinimum(
  { capacity, freeSeats, minimumParticipants }: SignUps,
  more = 0,
): number | null {
  const taken = capacity - freeSeats + more;
  return minimumParticipants !== null && taken < minimumParticipants ? minimumParticipants : null;
}
