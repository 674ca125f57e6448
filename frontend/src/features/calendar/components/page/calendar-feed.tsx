import { Box, Button, chakra, Flex, Heading, Input, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, Check, Copy, Smartphone } from "lucide-react";
import { useId, useState } from "react";
import { currentInstant, wallTimeAt } from "@/shared/lib/clock";
import { formatLongDate } from "@/shared/lib/format";
import { useCopying } from "@/shared/lib/use-copying";
import { AskFirst } from "@/shared/ui/ask-first";
import { notifyResult } from "@/shared/ui/notify-result";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { calendarFeedQuery, type FeedScope, useCreateFeed, useRevokeFeed } from "../../api/calendar-feed";
import { feedTexts as texts } from "../../day-texts";
import { DrawerSkeleton } from "./drawer-skeleton";

type CalendarFeedsProps = { timeZone: string; isManager: boolean };

/** Visits in a calendar elsewhere, by secret addresses that are shown once: the own ones, and for managers those of all. */
export function CalendarFeeds({ timeZone, isManager }: CalendarFeedsProps) {
  return (
    <Stack gap="8">
      <CalendarFeed scope="own" timeZone={timeZone} />
      {isManager && (
        <chakra.section aria-labelledby="feed-of-all" borderTopWidth="1px" pt="6">
          <Heading as="h3" id="feed-of-all" size="md" mb="3">
            {texts.ofAll}
          </Heading>
          <CalendarFeed scope="organization" timeZone={timeZone} />
        </chakra.section>
      )}
    </Stack>
  );
}

type CalendarFeedProps = { scope: FeedScope; timeZone: string };

type Asked = "replace" | "revoke";

function CalendarFeed({ scope, timeZone }: CalendarFeedProps) {
  const { data: feed, error, refetch } = useQuery(calendarFeedQuery(scope));
  const { mutateAsync: create, data: url, isPending: isCreating, reset } = useCreateFeed(scope);
  const { mutateAsync: revoke, isPending: isRevoking } = useRevokeFeed(scope);
  const words = texts.of[scope];
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!feed) {
    if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
    return <DrawerSkeleton label={texts.loading} />;
  }
  const since = feed.createdAt && wallTimeAt(Date.parse(feed.createdAt), timeZone);
  const thisYear = wallTimeAt(currentInstant(), timeZone).year;
  const replace = async () => {
    await notifyResult(create());
    setAsked(null);
  };
  const end = async () => {
    const good = { title: texts.revoked, description: texts.revokedText };
    if (await notifyResult(revoke(), good)) reset();
    setAsked(null);
  };
  const isBusy = isCreating || isRevoking;
  return (
    <Stack gap="5">
      <Text>{words.sentence}</Text>
      <chakra.ul ps="5" listStyleType="disc" color="fg.muted">
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </chakra.ul>
      {url ? (
        <Address url={url} label={words.address} secret={words.secret} />
      ) : feed.hasFeed ? (
        <Box borderWidth="1px" borderRadius="l3" p="4">
          {since && <Text fontWeight="600">{words.since(formatLongDate(since, thisYear))}</Text>}
          <Text color="fg.muted">{texts.hidden}</Text>
        </Box>
      ) : (
        <Text fontWeight="600">{texts.none}</Text>
      )}
      {feed.hasFeed || url ? (
        <Flex gap="2" wrap="wrap">
          <Button variant="outline" onClick={() => setAsked("replace")}>
            {texts.replace}
          </Button>
          <Button variant="ghost" colorPalette="red" onClick={() => setAsked("revoke")}>
            {texts.revoke}
          </Button>
        </Flex>
      ) : (
        <Button alignSelf="flex-start" loading={isBusy} onClick={() => void replace()}>
          <CalendarPlus aria-hidden />
          {texts.create}
        </Button>
      )}
      {asked && (
        <AskFirst
          isOpen
          isBusy={isBusy}
          title={asked === "replace" ? texts.replaceTitle : texts.revokeTitle}
          back={texts.back}
          act={asked === "replace" ? texts.replace : texts.revoke}
          isReversible={asked === "replace"}
          onBack={() => setAsked(null)}
          onAct={() => void (asked === "replace" ? replace() : end())}
        >
          {asked === "replace" ? texts.replaceText : texts.revokeText}
        </AskFirst>
      )}
    </Stack>
  );
}

function Address({ url, label, secret }: { url: string; label: string; secret: string }) {
  const id = useId();
  const { state, copy } = useCopying(url);
  return (
    <Stack gap="3" bg="brand.muted" color="brand.fg" borderRadius="l3" p="4">
      <Text role="status" fontWeight="600">
        {texts.once}
      </Text>
      <Stack gap="1.5">
        <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
          {label}
        </chakra.label>
        <Input
          id={id}
          readOnly
          bg="bg.panel"
          color="fg"
          value={url}
          aria-describedby={`${id}-secret`}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
      <Flex gap="2" wrap="wrap">
        <Button onClick={copy}>
          {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          {state === "copied" ? texts.copied : texts.copy}
        </Button>
        <Button asChild variant="outline" bg="bg.panel">
          <a href={url.replace(/^https?:/, "webcal:")}>
            <Smartphone aria-hidden />
            {texts.openHere}
          </a>
        </Button>
      </Flex>
      <Text role="status" textStyle="sm" srOnly={state === "copied"} css={{ "&:empty": { display: "none" } }}>
        {state === "copied" && texts.copiedMessage}
        {state === "refused" && texts.notCopied}
      </Text>
      <Text id={`${id}-secret`} textStyle="sm">
        {secret}
      </Text>
    </Stack>
  );
}
