import { formatShortDuration } from "@/shared/lib/format";
import { serviceTexts } from "../service-texts";

type Step = { kind: "WORK" | "PROCESSING"; minutes: number };

/**
 * Whether a room is needed during some of the steps only. Then everybody takes the same time: with somebody faster it would
 * be needed at another time, not for a part of the same.
 */
export function needsRoomOfSteps(
  steps: readonly unknown[],
  needs: readonly { steps: readonly unknown[] | null }[],
): boolean {
  return needs.some((need) => need.steps !== null && need.steps.length < steps.length);
}

const total = (steps: readonly Step[]) => steps.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * The steps with somebody who is done in so many minutes, as the server counts them: work becomes longer or shorter in
 * proportion, processing takes as long. None when a step would have no minute left.
 */
export function stepsDoneIn(steps: readonly Step[], minutes: number): Step[] | null {
  const usual = total(steps.filter(({ kind }) => kind === "WORK"));
  const own = minutes - (total(steps) - usual);
  if (usual === 0 || own <= 0) return null;
  // What was worked before is rounded, not the step: so all together are exact.
  const at = (worked: number) => Math.floor((2 * worked * own + usual) / (2 * usual));
  let worked = 0;
  const done = steps.map((step) => {
    if (step.kind === "PROCESSING") return step;
    const before = at(worked);
    worked += step.minutes;
    return { ...step, minutes: at(worked) - before };
  });
  return done.every((step) => step.minutes > 0) ? done : null;
}

/** What is to be known beside a duration of one's own; nothing where there are no steps. */
export function ownPaceHint(steps: readonly Step[], own: number | null): string | undefined {
  const texts = serviceTexts.employees;
  if (steps.length === 0) return undefined;
  const done = own === null ? null : stepsDoneIn(steps, own);
  if (done === null) return texts.ownPace;
  return done
    .map(({ kind, minutes }) => texts.ownStep(serviceTexts.steps.kinds[kind], formatShortDuration(minutes)))
    .join(" · ");
}
