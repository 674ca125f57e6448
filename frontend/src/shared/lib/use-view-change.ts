import { useEffect, useEffectEvent, useRef } from "react";

/** A new view begins at its top. `onChange` brings the focus to its heading, for eyes and screen readers alike. */
export function useViewChange<View extends string>(view: View, onChange: (view: View) => void): void {
  const shown = useRef(view);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo({ top: 0 });
    change(view);
  }, [view]);
}
