import { createContext, type RefObject, useContext, useRef } from "react";

/** Asks before it lets something close. */
type ClosingQuestion = RefObject<((close: () => void) => void) | null>;

/** In it a form leaves the question that comes before what it stands in closes. */
export const ClosingContext = createContext<ClosingQuestion | null>(null);

function closeAfter(question: ClosingQuestion | null, close: () => void): void {
  if (question?.current) question.current(close);
  else close();
}

/** Closes at once, or after the question of a form that would be lost. */
export function useClosing() {
  const question: ClosingQuestion = useRef(null);
  return { question, closeWith: (close: () => void) => closeAfter(question, close) };
}

/** The same for a button of the form. */
export function useClosingAround() {
  const question = useContext(ClosingContext);
  return (close: () => void) => closeAfter(question, close);
}
