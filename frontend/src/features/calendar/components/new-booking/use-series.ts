import { useState } from "react";
import { type Series, type SeriesMode, useAddSeries } from "../../api/new-booking";
import { hasChosenEmployees } from "../../model/new-booking";
import { allRefused, type PlannedVisit, plannedVisits } from "../../model/series";

type Previewed = { series: Series; visits: PlannedVisit[] };

/** A visit again and again: what becomes of each is shown before any of them is booked. */
export function useSeries(isManager: boolean) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { mutateAsync: repeat, isPending } = useAddSeries();
  return {
    previewed,
    isPending,
    show: setPreviewed,
    close: () => setPreviewed(null),
    /** What would become of each visit. */
    preview: async (series: Series): Promise<Previewed> => {
      const within = await repeat(inMode("PREVIEW", series, false));
      const isAsked = isManager && hasChosenEmployees(series.booking);
      const isRefused = within.some(({ outcome }) => outcome === "REFUSED");
      const against = isAsked && isRefused ? await repeat(inMode("PREVIEW", series, true)) : [];
      return { series, visits: plannedVisits(within, against) };
    },
    /** The same against the rule that has refused the series as a whole with this message. */
    previewAnyway: async (series: Series, message: string): Promise<Previewed> => {
      const against = await repeat(inMode("PREVIEW", series, true));
      const visits = plannedVisits(allRefused(against, message), against);
      return { series: { ...series, booking: { ...series.booking, overRules: true } }, visits };
    },
    /** Gives the number of visits that were booked. */
    book: async (series: Series, mode: SeriesMode, overRules: boolean): Promise<number> => {
      const visits = await repeat(inMode(mode, series, overRules));
      return visits.filter(({ outcome }) => outcome === "BOOKED").length;
    },
  };
}

function inMode(mode: SeriesMode, { booking, ...repetition }: Series, overRules: boolean) {
  return { ...repetition, mode, booking: { ...booking, overRules } };
}
