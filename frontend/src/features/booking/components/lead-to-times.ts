import { gently } from "@/shared/lib/motion";
import { isWide } from "@/shared/lib/viewport";
import { freeTimesId } from "@/shared/slots/components/slot-calendar";
import { visitPlanId } from "./focus-visit-times";
import { cardTriggerId } from "./selected-service-card";

function lead(target: HTMLElement, block: ScrollLogicalPosition) {
  target.focus({ preventScroll: true });
  // The card that was open before has gone by then.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => target.scrollIntoView({ block, behavior: gently() })),
  );
}

/** The focus on the head of a card. Phones show it at the top, so that there is room for its times below. */
export function leadToCard(entryId: number): void {
  const card = document.getElementById(cardTriggerId(entryId));
  if (card) lead(card, isWide() ? "nearest" : "start");
}

/** The focus on the plan of the visit that is shown; tells whether there is one. */
export function leadToPlan(): boolean {
  const plan = document.getElementById(visitPlanId);
  if (plan) lead(plan, "center");
  return plan !== null;
}

/** Where times can be chosen now, the focus goes to them; tells whether there are any. */
export function leadToTimes(): boolean {
  const times = document.getElementById(freeTimesId);
  if (times) lead(times, "center");
  return times !== null;
}
