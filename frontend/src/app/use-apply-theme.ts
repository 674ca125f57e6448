import { useEffect } from "react";
import { useSessionStore } from "@/shared/lib/session/session-store";

/** Follows the setting after the first paint, which `public/theme.js` has already given its theme. */
export function useApplyTheme(): void {
  const theme = useSessionStore((state) => state.settings.theme);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.classList.toggle("dark", theme === "DARK");
  }, [theme]);
}
