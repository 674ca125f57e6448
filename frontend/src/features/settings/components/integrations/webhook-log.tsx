import { Badge, Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { notifyResult } from "@/shared/ui/notify-result";
import { ErrorPanel } from "@/shared/ui/state-panels";
import {
  useResendMessage,
  useTestWebhook,
  type Webhook,
  type WebhookMessage,
  webhookMessagesQuery,
} from "../../api/integrations";
import { webhookTexts as texts } from "../../integration-texts";
import { attemptText, instantText } from "../../model/integrations";
import { SettingsSkeleton } from "../frame/settings-frame";

/** What a webhook was told lately, and what became of it. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const { id, url, switchedOffAt } = webhook;
  const { data, error, refetch } = useQuery(webhookMessagesQuery(id));
  const { mutateAsync: test, isPending } = useTestWebhook(id);
  return (
    <Stack gap="4">
      <Text fontWeight="600" overflowWrap="anywhere">
        {url}
      </Text>
      <Text color="fg.muted">{texts.logSentence}</Text>
      {switchedOffAt === null && (
        <Button
          alignSelf="flex-start"
          variant="outline"
          loading={isPending}
          onClick={() => void notifyResult(test(), { title: texts.tested, description: texts.testedText })}
        >
          <Send aria-hidden />
          {texts.test}
        </Button>
      )}
      {data ? (
        data.messages.length > 0 ? (
          <chakra.ul
            listStyleType="none"
            aria-label={texts.log}
            css={{ "& > li + li": { borderTopWidth: "1px" } }}
          >
            {data.messages.map((message) => (
              <MessageLine
                key={message.id}
                webhook={id}
                message={message}
                mayResend={switchedOffAt === null}
              />
            ))}
          </chakra.ul>
        ) : (
          <Text>{texts.logNone}</Text>
        )
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </Stack>
  );
}

const colours = { WAITING: "gray", DELIVERED: "green", GIVEN_UP: "red" } as const;

type MessageLineProps = { webhook: Webhook["id"]; message: WebhookMessage; mayResend: boolean };

function MessageLine({ webhook, message, mayResend }: MessageLineProps) {
  const { id, webhookId, event, bookingId, happenedAt, state, tries, nextTryAt, lastAttempt } = message;
  const { mutateAsync: resend, isPending } = useResendMessage(webhook);
  const at = instantText(happenedAt);
  const attempt = attemptText(message);
  return (
    <Flex as="li" py="3" gap="2" wrap="wrap" align="flex-start" justify="space-between">
      <Box flex="1 1 12rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600">{texts.eventNames[event]}</Text>
          <Badge colorPalette={colours[state]}>{texts.states[state]}</Badge>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {bookingId === null ? at : `${texts.booking(bookingId)}, ${at}`}
        </Text>
        {attempt !== null && (
          <Text textStyle="sm" color="fg.muted">
            {attempt} · {texts.tries(tries)}
          </Text>
        )}
        {lastAttempt?.body && (
          <SentContent
            name={texts.contentOf(texts.eventNames[event], at)}
            id={webhookId}
            body={lastAttempt.body}
          />
        )}
        {nextTryAt !== null && tries > 0 && (
          <Text textStyle="sm" color="fg.muted">
            {texts.nextTry(instantText(nextTryAt))}
          </Text>
        )}
      </Box>
      {mayResend && (
        <Button
          variant="ghost"
          px="3"
          loading={isPending}
          aria-label={texts.resendOf(texts.eventNames[event], at)}
          onClick={() =>
            void notifyResult(resend(id), { title: texts.resent, description: texts.resentText })
          }
        >
          {texts.resend}
        </Button>
      )}
    </Flex>
  );
}

/** What was sent last, with the id by which its receiver knows it. */
function SentContent({ name, id, body }: { name: string; id: string; body: string }) {
  return (
    <chakra.details mt="1" textStyle="sm">
      <chakra.summary minH="11" alignContent="center" cursor="pointer" color="fg.muted" aria-label={name}>
        {texts.content}
      </chakra.summary>
      <chakra.pre
        mt="1"
        p="3"
        rounded="md"
        bg="bg.muted"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        fontFamily="mono"
        textStyle="xs"
      >
        {`webhook-id: ${id}\n\n${body}`}
      </chakra.pre>
    </chakra.details>
  );
}
