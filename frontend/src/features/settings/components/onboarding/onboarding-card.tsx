import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Check, ChevronRight } from "lucide-react";
import { useId } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { ownProfilePath } from "@/shared/account/model/home-of";
import { hasRole } from "@/shared/account/model/roles";
import { paths } from "@/shared/lib/paths";
import { settingsPaths } from "@/shared/lib/settings-paths";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { onboardingQuery } from "../../api/settings";
import type { Onboarding, OnboardingStepName } from "../../api/wire";
import { needsNothing } from "../../model/onboarding";
import { onboardingTexts as texts } from "../../onboarding-texts";
import { PublicationNotice } from "./publication-notice";

/** Where a step is done. */
const places: Record<OnboardingStepName, string> = {
  PROVEN_MAILBOX: paths.account("profile"),
  ADDRESS: settingsPaths.profile,
  HOURS: settingsPaths.openingHours,
  BOOKABLE_SERVICE: settingsPaths.services,
  TEXTS: settingsPaths.profile,
};

/** What a new provider does until it is booked. Gone as soon as all of it is done and it is told what came of it. */
export function OnboardingCard() {
  return (
    <>
      <PublicationNotice />
      <Checklist />
    </>
  );
}

function Checklist() {
  const onboarding = useSuspenseQuery(onboardingQuery()).data;
  const { isPublic, steps } = onboarding;
  const { user } = useCurrentUser();
  const profile = user && ownProfilePath(user);
  const id = useId();
  const done = steps.filter(({ isDone }) => isDone).length;
  const left = steps.length - done;
  const isComplete = isPublic || needsNothing(onboarding);
  if (left === 0) return null;
  return (
    <Panel
      as="section"
      aria-labelledby={id}
      bg="brand.subtle"
      borderColor="brand.border"
      px={{ base: "4", sm: "6" }}
      py="5"
      mb="6"
    >
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap">
        <Heading as="h2" id={id} textStyle="cardTitle" fontSize="xl">
          {isComplete ? texts.better : texts.title(left)}
        </Heading>
        <Text textStyle="sm" color="fg.muted" fontWeight="600">
          {texts.progress(done, steps.length)}
        </Text>
      </Flex>
      {!isComplete && <Text color="fg.muted">{texts.hidden}</Text>}
      {isPublic && (
        <Flex columnGap="3" wrap="wrap" align="center" color="fg.muted">
          {texts.isPublic}
          {profile && (
            <PageLink
              to={profile}
              display="inline-flex"
              alignItems="center"
              minH="11"
              textStyle="sm"
              textDecoration="underline"
            >
              {texts.published.look}
            </PageLink>
          )}
        </Flex>
      )}
      <Flex aria-hidden gap="1" mt="3">
        {steps.map(({ step, isDone }) => (
          <Box
            key={step}
            flex="1"
            height="1.5"
            borderRadius="full"
            bg={isDone ? "brand.solid" : "brand.emphasized"}
          />
        ))}
      </Flex>
      <chakra.ul listStyleType="none" mt="2">
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </chakra.ul>
    </Panel>
  );
}

function Mark({ isDone }: { isDone: boolean }) {
  return (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      boxSize="6"
      flexShrink="0"
      borderRadius="full"
      borderWidth="2px"
      borderColor="brand.solid"
      bg={isDone ? "brand.solid" : "transparent"}
      color="brand.contrast"
    >
      {isDone && <Check size={14} strokeWidth={3} />}
    </Flex>
  );
}

function Step({ step, isDone, isNeeded }: Onboarding["steps"][number]) {
  const { user } = useCurrentUser();
  const title = texts.steps[step];
  const isForAdmins = places[step] === settingsPaths.profile && !hasRole(user, "ROLE_BUSINESSADMIN");
  const mark = <Mark isDone={isDone} />;
  if (isDone) {
    return (
      <Flex as="li" align="center" gap="3" minH="11" py="1" color="fg.muted">
        {mark}
        <span>
          {title}
          <chakra.span srOnly>, {texts.done}</chakra.span>
        </span>
      </Flex>
    );
  }
  if (isForAdmins) {
    return (
      <Flex as="li" align="center" gap="3" minH="11">
        {mark}
        <chakra.span fontWeight="600">
          {title}
          <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
            {texts.forAdmins}
          </chakra.span>
        </chakra.span>
      </Flex>
    );
  }
  return (
    <li>
      <PageLink to={places[step]} display="flex" alignItems="center" gap="3" minH="11" color="fg">
        {mark}
        <chakra.span flex="1" fontWeight="600">
          {title}
          {isNeeded && (
            <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
              {texts.needed}
            </chakra.span>
          )}
          {step === "HOURS" && (
            <chakra.span display="block" textStyle="sm" fontWeight="400" color="fg.muted">
              {texts.hoursHint}
            </chakra.span>
          )}
        </chakra.span>
        <ChevronRight size={18} aria-hidden />
      </PageLink>
      {step === "BOOKABLE_SERVICE" && (
        <PageLink
          to={settingsPaths.event("new")}
          display="inline-flex"
          alignItems="center"
          minH="11"
          ms="9"
          textStyle="sm"
          textDecoration="underline"
        >
          {texts.orEvent}
        </PageLink>
      )}
    </li>
  );
}
