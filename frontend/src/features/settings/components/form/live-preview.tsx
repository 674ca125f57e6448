import { Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { Preview } from "@/shared/account/api/use-live-preview";
import { Panel } from "@/shared/ui/panel";
import { consequencesTexts as texts } from "../../texts";
import { ConsequencesList } from "./consequences";
import type { Previewed } from "./settings-form";

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
