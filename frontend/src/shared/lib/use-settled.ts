import { useEffect, useState } from "react";

const pauseInTyping = 150;

/** What was typed last, as soon as the typing pauses. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseInTyping);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
