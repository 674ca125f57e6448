import type { CalendarDate } from "@internationalized/date";
import { useQueryClient } from "@tanstack/react-query";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { slotsWith } from "@/shared/slots/model/availability";
import { basketSlotsQuery } from "../api/list-basket-slots";

type Days = { today: CalendarDate; horizonDays: number };

/**
 * Where several people come at the same time one press is meant for all: gives the entries without a time the start of
 * the one that has just got it, as long as the server offers it beside the others. Answers with the basket as it is then.
 * Nobody gets anything from a press that was taken back meanwhile.
 */
export function useSameStart({ today, horizonDays }: Days) {
  const queryClient = useQueryClient();
  const changeEntry = useSessionStore((state) => state.changeEntry);
  return async (
    basket: SelectedService[],
    start: string,
    signal: AbortSignal,
  ): Promise<SelectedService[]> => {
    let current = basket;
    for (const entry of basket.filter(({ selectedSlot }) => selectedSlot === null)) {
      const query = basketSlotsQuery(entry, current, { today, horizonDays, parallel: true });
      // Who cannot be asked now offers no time: the customer chooses it from the calendar, which says so.
      const answer = await queryClient.fetchQuery(query).catch(() => null);
      const offered = slotsWith(answer?.slots ?? [], entry.user);
      const selectedSlot = offered.find(({ dateFrom }) => dateFrom === start);
      if (!selectedSlot) break;
      current = current.map((one) => (one.id === entry.id ? { ...one, selectedSlot } : one));
    }
    // All at once: until then another press still counts for everybody.
    if (!signal.aborted)
      for (const { id, selectedSlot } of current.filter((one) => !basket.includes(one)))
        changeEntry(id, { selectedSlot });
    return current;
  };
}
