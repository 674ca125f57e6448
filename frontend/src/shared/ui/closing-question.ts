import { createContext, type RefObject, useContext, useRef } from "react";

/** Asks before it lets something close. */
export type ClosingQuestion = (close: () => void) => void;

/** Those of all forms that stand in one thing. */
type ClosingQuestions = RefObject<Set<ClosingQuestion>>;

/** In it a form leaves the question that comes before what it stands in closes. */
export const ClosingContext = createContext<ClosingQuestions | null>(null);

function closeAfter(questions: ClosingQuestions | null, close: () => void): void {
  const asked = [...(questions?.current ?? [])];
  asked.reduceRight<() => void>((next, ask) => () => ask(next), close)();
}

/** Closes at once, or after the questions of the forms that would be lost. */
export function useClosing() {
  const questions: ClosingQuestions = useRef(new Set<ClosingQuestion>());
  return { questions, closeWith: (close: () => void) => closeAfter(questions, close) };
}

/** The same for a button of the form. */
export function useClosingAround() {
  const questions = useContext(ClosingContext);
  return (close: () => void) => closeAfter(questions, close);
}
