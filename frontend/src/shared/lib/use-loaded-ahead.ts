import { useIsFetching } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenIdle } from "./when-idle";

/** Brings what is needed next once the answers are there, so that it need not be waited for. */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  const isWaiting = useIsFetching() > 0;
  useEffect(() => {
    if (isWaiting) return;
    let isWanted = true;
    void whenIdle().then(() => {
      if (isWanted) void load();
    });
    return () => {
      isWanted = false;
    };
  }, [isWaiting, load]);
}
