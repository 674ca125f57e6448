/** The days for which times are known, and how those of later days are got. A day that was not looked at is not busy. */
export type LaterDays = {
  /** The last day that was looked at, `YYYY-MM-DD`; none where all were. */
  until: string | null;
  isLoading: boolean;
  /** The last attempt went wrong. */
  hasFailed: boolean;
  /** Somebody sees the days up to this one. */
  lookUntil: (day: string) => void;
  /** Looks at more days, after a failure as well. */
  lookOn: () => void;
};

/** What is known where all days were looked at at once. */
export const allDaysKnown: LaterDays = {
  until: null,
  isLoading: false,
  hasFailed: false,
  lookUntil: () => {},
  lookOn: () => {},
};

/** Whether it is not known yet if a day has free times. */
export function isUnknownDay({ until }: LaterDays, day: string): boolean {
  return until !== null && day > until;
}
