import { useState } from "react";

type CopyState = "untried" | "copied" | "refused";

/** Puts a text into the clipboard and knows whether that worked. */
export function useCopying(text: string): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>("untried");
  const copy = () => {
    // Missing on pages that are not served securely.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copying.then(
      () => setState("copied"),
      () => setState("refused"),
    );
  };
  return { state, copy };
}
