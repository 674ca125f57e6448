import { useMemo } from "react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { type LostSlot, LostSlotNotice } from "@/shared/slots/components/lost-slot-notice";
import type { OwnTime } from "@/shared/slots/model/own-times";
import type { Slot } from "@/shared/slots/model/slot-days";
import { useSameTime } from "./use-same-time";

type LostTimeNoticeProps = {
  lost: LostSlot;
  /** The one that lost its time. */
  entry: SelectedService;
  /** All entries, this one among them. */
  basket: SelectedService[];
  /** When the customer has appointments already. */
  ownTimes: OwnTime[];
  /** Whether several people come, who may be served at once. */
  parallel: boolean;
  onChoose: (slot: Slot) => void;
};

/** Other times in place of one that is gone: of one person none that touch another appointment. */
export function LostTimeNotice(props: LostTimeNoticeProps) {
  const { lost, entry, basket, ownTimes, parallel, onChoose } = props;
  const { isAtSameTime } = useSameTime(entry, basket, ownTimes);
  const free = lost.alternatives.filter((slot) => parallel || !isAtSameTime(slot));
  const starts = free.map(({ dateFrom }) => dateFrom).join();
  // The same object as long as the times are the same: each new one takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the times stand for the list of them
  const shown = useMemo(() => ({ ...lost, alternatives: free }), [lost, starts]);
  return <LostSlotNotice lost={shown} title={entry.service.description} onChoose={onChoose} />;
}
