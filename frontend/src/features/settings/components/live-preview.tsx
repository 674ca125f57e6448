import { Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { privateAnswer } from "@/shared/account/api/current-user";
import { Panel } from "@/shared/ui/panel";
import { consequencesTexts as texts } from "../texts";
import { ConsequencesList } from "./consequences";
import type { Previewed } from "./settings-form";

type Preview<Answer> = {
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

type LivePreviewProps = {
  preview: Preview<Previewed>;
  isDirty: boolean;
  isSound: boolean;
  children: ReactNode;
};

/** A form, and beside it what it would change. */
export function WithLivePreview({ preview, isDirty, isSound, children }: LivePreviewProps) {
  const id = useId();
  const { answer, isLooking, error } = preview;
  return (
    // Beside each other where there is room, however large the letters are.
    <Flex wrap="wrap" gap="5" align="flex-start">
      <Stack gap="5" flex="999 1 26rem" minW="0" maxW="100%">
        {children}
      </Stack>
      <Panel
        as="aside"
        flex="1 1 17rem"
        minW="0"
        maxW="100%"
        aria-labelledby={id}
        aria-busy={isLooking || undefined}
        position={{ md: "sticky" }}
        top="6"
        maxH={{ md: "calc(100dvh - 8rem)" }}
        overflowY="auto"
        px={{ base: "4", sm: "5" }}
        py="5"
      >
        <Heading as="h2" id={id} textStyle="cardTitle" mb="3">
          {texts.title}
        </Heading>
        {!isDirty ? (
          <Text color="fg.muted">{texts.liveText}</Text>
        ) : !isSound ? (
          <Text color="fg.muted">{texts.liveWrong}</Text>
        ) : error ? (
          <Text color="fg.error">{error.message}</Text>
        ) : answer ? (
          <Stack gap="0" opacity={isLooking ? 0.6 : 1} transition="opacity 150ms ease-out">
            <ConsequencesList consequences={answer.consequences} changes={answer.changes} />
          </Stack>
        ) : (
          <Stack gap="3" role="status" aria-label={texts.looking}>
            <Skeleton height="12" borderRadius="l2" />
            <Skeleton height="20" borderRadius="l2" />
          </Stack>
        )}
      </Panel>
    </Flex>
  );
}
