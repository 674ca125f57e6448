import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { privateAnswer } from "./current-user";

export type Preview<Answer> = {
  /** What the server says of the values; while it looks at newer ones, of those before. */
  answer: Answer | undefined;
  isLooking: boolean;
  error: Error | null;
};

type Wanted<Values, Answer> = {
  name: string;
  values: Values;
  /** Whether there is something to look at: changed, and without mistakes. */
  isWanted: boolean;
  send: (values: Values, isPreview: boolean) => Promise<Answer>;
};

const pauseInChanges = 400;

/** Looks at what a form would change whenever its changes pause. */
export function useLivePreview<Values, Answer>(wanted: Wanted<Values, Answer>): Preview<Answer> {
  const { name, values, isWanted, send } = wanted;
  const [settled, setSettled] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), pauseInChanges);
    return () => clearTimeout(timer);
  }, [values]);
  const query = useQuery({
    queryKey: ["preview", { name, settled }],
    queryFn: () => send(settled, true),
    enabled: isWanted && settled === values,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    ...privateAnswer,
  });
  if (!isWanted) return { answer: undefined, isLooking: false, error: null };
  const isLooking = settled !== values || query.isFetching;
  return { answer: query.data, isLooking, error: isLooking ? null : query.error };
}
