import { Box, Button, Flex, Heading, IconButton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleCheck, Copy, Share2, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { PublishButton } from "@/shared/account/components/publish-button";
import { ownProfilePath } from "@/shared/account/model/home-of";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { useCopying } from "@/shared/lib/use-copying";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { bookingPauseQuery } from "../../api/booking-pause";
import { onboardingQuery, openingHoursQuery } from "../../api/settings";
import { forgetDraft, rememberDraft, useDraftOrganizations } from "../../model/draft-organizations";
import { hoursInWords } from "../../model/hours-in-words";
import { needsNothing } from "../../model/onboarding";
import { weekOf } from "../../model/weekly-hours";
import { onboardingTexts } from "../../onboarding-texts";

const texts = onboardingTexts.published;

/**
 * Offers to publish a draft that lacks nothing; tells those who have seen it as a draft that it is public now, until they
 * put it away.
 */
export function PublicationNotice() {
  const { user } = useCurrentUser();
  // What was public once stays so.
  const { data } = useQuery({
    ...onboardingQuery(),
    enabled: ({ state }) => state.data?.isPublic !== true,
  });
  const isPublic = data?.isPublic;
  const isReady = isPublic === false && data !== undefined && needsNothing(data);
  const organizationNr = user?.organizationNr ?? null;
  const path = user && ownProfilePath(user);
  const wasDraft = useDraftOrganizations(
    ({ seen }) => organizationNr !== null && seen.includes(organizationNr),
  );
  useEffect(() => {
    if (isPublic === false && organizationNr !== null) rememberDraft(organizationNr);
  }, [isPublic, organizationNr]);
  return (
    // There before it says something: screen readers tell what comes later.
    <Box role="status">
      {isReady && path && (
        <Ready
          path={path}
          asksForHours={data.steps.some(({ step, isDone }) => step === "HOURS" && !isDone)}
        />
      )}
      {isPublic && wasDraft && organizationNr !== null && path && (
        <Published path={path} onClose={() => forgetDraft(organizationNr)} />
      )}
    </Box>
  );
}

type ReadyProps = { path: string; asksForHours: boolean };

function Ready({ path, asksForHours }: ReadyProps) {
  const texts = onboardingTexts.ready;
  const id = useId();
  const { data: opening } = useQuery(openingHoursQuery());
  return (
    <Panel
      as="section"
      aria-labelledby={id}
      bg="brand.subtle"
      borderColor="brand.solid"
      px={{ base: "4", sm: "6" }}
      py="5"
      mb="6"
    >
      <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
        {texts.title}
      </Heading>
      <Text textWrap="pretty">{texts.sentence}</Text>
      {opening && (
        <Box mt="3">
          <Text textWrap="pretty">
            {texts.hours} <b>{hoursInWords(weekOf(opening.hours)) || texts.closed}</b>
          </Text>
          {asksForHours && (
            <Text textStyle="sm" color="fg.muted">
              {texts.areRight}
            </Text>
          )}
          <PageLink
            to={settingsPaths.openingHours}
            display="inline-flex"
            alignItems="center"
            minH="11"
            textStyle="sm"
            textDecoration="underline"
          >
            {texts.changeHours}
          </PageLink>
        </Box>
      )}
      <Flex gap="2" wrap="wrap" mt="3">
        <PublishButton />
        <ButtonLink to={path} variant="outline" bg="bg.panel">
          {texts.look}
        </ButtonLink>
      </Flex>
    </Panel>
  );
}

type PublishedProps = { path: string; onClose: () => void };

function Published({ path, onClose }: PublishedProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const address = new URL(path, window.location.origin).href;
  const { state, copy } = useCopying(address);
  const { data: booking } = useQuery(bookingPauseQuery());
  // Whoever has saved at the end of a long form would not see it.
  useEffect(() => {
    // The promise that browsers give for it would pass for a clean-up.
    void panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Panel
      as="section"
      ref={panel}
      aria-labelledby={id}
      position="relative"
      bg="brand.subtle"
      borderColor="brand.solid"
      px={{ base: "4", sm: "6" }}
      py="5"
      mb="6"
      scrollMarginTop="24"
    >
      <Flex gap="3" align="flex-start" pe="9">
        <Box color="brand.fg" aria-hidden mt="0.5">
          <CircleCheck size={24} />
        </Box>
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
            {texts.title}
          </Heading>
          <Text textWrap="pretty">{booking?.pause ? texts.pausedSentence : texts.sentence}</Text>
        </Box>
      </Flex>
      {/* A field would cut off its end on a phone. */}
      <Text
        mt="4"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l2"
        px="4"
        py="2.5"
        overflowWrap="anywhere"
        userSelect="all"
      >
        {address}
      </Text>
      <Flex gap="2" wrap="wrap" mt="3">
        <ButtonLink to={path}>{texts.look}</ButtonLink>
        <Button variant="outline" bg="bg.panel" onClick={copy}>
          {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          {state === "copied" ? texts.copied : texts.copy}
        </Button>
        {/* Not every browser can. */}
        {"share" in navigator && (
          <Button
            variant="outline"
            bg="bg.panel"
            // Whoever thinks better of it has nothing to be told.
            onClick={() => void navigator.share({ url: address }).catch(() => {})}
          >
            <Share2 aria-hidden />
            {texts.share}
          </Button>
        )}
      </Flex>
      {state !== "untried" && (
        <Text textStyle="sm" mt="2" srOnly={state === "copied"}>
          {state === "copied" ? texts.copiedMessage : texts.notCopied}
        </Text>
      )}
      <IconButton
        variant="ghost"
        colorPalette="gray"
        position="absolute"
        top="2"
        insetEnd="2"
        aria-label={commonTexts.close}
        onClick={onClose}
      >
        <X aria-hidden />
      </IconButton>
    </Panel>
  );
}
