import { Box, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import { QueryArea } from "@/shared/ui/query-area";
import { consentsQuery, useSetNewsletter } from "../api/privacy";
import { newsletterState } from "../model/newsletter";
import { newsTexts, sentMailTexts } from "../notification-texts";
import type { SettingsTabProps } from "./settings-page";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

/** Which mails come: those that can be chosen, and those that belong to what one does here. */
export function NotificationsTab({ user }: SettingsTabProps) {
  const { always, ofCompany } = sentMailTexts;
  return (
    <Stack gap="6">
      <QueryArea loading={<SettingsSkeleton label={newsTexts.loading} />}>
        <NewsSection isVerified={user.emailVerified} />
      </QueryArea>
      <SettingsSection title={sentMailTexts.title} sentence={sentMailTexts.sentence(user.email)}>
        <Stack as="dl" gap="4">
          {[...always, ...(user.companyName ? [ofCompany(user.companyName)] : [])].map(({ what, when }) => (
            <Box key={what}>
              <Text as="dt" fontWeight="600">
                {what}
              </Text>
              <Text as="dd" color="fg.muted" textWrap="pretty">
                {when}
              </Text>
            </Box>
          ))}
        </Stack>
      </SettingsSection>
    </Stack>
  );
}

type NewsSectionProps = { isVerified: boolean };

function NewsSection({ isVerified }: NewsSectionProps) {
  const { data: consents } = useSuspenseQuery(consentsQuery());
  const { mutateAsync: setNewsletter, isPending } = useSetNewsletter();
  const state = newsletterState(consents);
  const told = { on: newsTexts.isOn, wished: newsTexts.isWished, off: newsTexts.isOff }[state];
  const ask = () =>
    notifyResult(setNewsletter(true), {
      title: newsTexts.asked,
      description: newsTexts.askedDescription,
    });
  const stop = () =>
    notifyResult(setNewsletter(false), {
      title: newsTexts.stopped,
      description: newsTexts.stoppedDescription,
    });
  return (
    <SettingsSection title={newsTexts.title} sentence={newsTexts.sentence}>
      <Text role="status">{isVerified ? told : newsTexts.unverified}</Text>
      {isVerified && (
        <WrappingButton
          variant="outline"
          alignSelf="flex-start"
          loading={isPending}
          onClick={state === "on" ? stop : ask}
        >
          {{ on: newsTexts.stop, wished: newsTexts.again, off: newsTexts.start }[state]}
        </WrappingButton>
      )}
    </SettingsSection>
  );
}
