import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { CalendarX2, UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { User } from "@/shared/account/api/current-user";
import { roleName } from "@/shared/account/texts";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { AskFirst } from "@/shared/ui/ask-first";
import { WrappingButton } from "@/shared/ui/buttons";
import { notifyResult } from "@/shared/ui/notify-result";
import {
  type ClosedOrganization,
  type ClosingPreview,
  useCloseOrganization,
  usePreviewClosing,
} from "../api/organization";
import { instantText } from "../model/instant";
import { closingTexts } from "../organization-texts";
import { SettingsSection, SettingsSkeleton } from "./settings-section";

type ClosingSectionProps = { user: User; onClosed: (closed: ClosedOrganization) => void };

/** What closing does, and the button that does it after another question. */
export function ClosingSection({ user, onClosed }: ClosingSectionProps) {
  const company = user.companyName ?? "";
  const { mutateAsync: preview, data, isPending } = usePreviewClosing();
  return (
    <SettingsSection title={closingTexts.title} sentence={closingTexts.sentence(company)}>
      {data && <ClosingSteps company={company} preview={data} onClosed={onClosed} />}
      {!data && isPending && <SettingsSkeleton label={closingTexts.loading} />}
      {!data && !isPending && (
        <WrappingButton
          variant="outline"
          colorPalette="red"
          alignSelf="flex-start"
          onClick={() => notifyResult(preview())}
        >
          {closingTexts.preview}
        </WrappingButton>
      )}
    </SettingsSection>
  );
}

type ClosingStepsProps = {
  company: string;
  preview: ClosingPreview;
  onClosed: ClosingSectionProps["onClosed"];
};

function ClosingSteps({ company, preview, onClosed }: ClosingStepsProps) {
  const { mutateAsync: close, isPending } = useCloseOrganization();
  const [isAsking, setIsAsking] = useState(false);
  const { bookings, bookingsTotal, signUps, members, erasedAt } = preview;
  return (
    <Stack gap="5">
      {bookingsTotal === 0 ? (
        <Text>{closingTexts.nothingBooked}</Text>
      ) : (
        <Box>
          <Text fontWeight="600">{closingTexts.cancels(bookingsTotal)}</Text>
          {signUps > 0 && <Text color="fg.muted">{closingTexts.signUps(signUps)}</Text>}
          <Lines>
            {bookings.map((booking) => (
              <Line
                key={booking.bookingId}
                picture={<CalendarX2 size={20} aria-hidden />}
                title={booking.titles.join(", ")}
                sentence={[booking.customerName, formatDateAndTime(parseWallTime(booking.start))]
                  .filter(Boolean)
                  .join(" · ")}
              />
            ))}
          </Lines>
          {bookingsTotal > bookings.length && (
            <Text color="fg.muted" mt="2">
              {closingTexts.more(bookingsTotal - bookings.length)}
            </Text>
          )}
        </Box>
      )}
      <Box>
        <Text fontWeight="600">{closingTexts.members(members.length)}</Text>
        <Lines>
          {members.map((member) => (
            <Line
              key={`${member.name} ${member.role}`}
              picture={<UserRoundX size={20} aria-hidden />}
              title={member.name}
              sentence={roleName(member.role)}
            />
          ))}
        </Lines>
      </Box>
      <Text>{closingTexts.erasedAt(instantText(erasedAt))}</Text>
      <Text fontWeight="600">{closingTexts.takeFirst}</Text>
      <WrappingButton colorPalette="red" alignSelf="flex-start" onClick={() => setIsAsking(true)}>
        {closingTexts.act}
      </WrappingButton>
      <AskFirst
        isOpen={isAsking}
        isBusy={isPending}
        title={closingTexts.sure(company)}
        back={closingTexts.back}
        act={closingTexts.act}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await notifyResult(close().then(onClosed));
          setIsAsking(false);
        }}
      >
        {closingTexts.sureSentence}
      </AskFirst>
    </Stack>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" listStyleType="none" gap="0" mt="2" maxH="24rem" overflowY="auto">
      {children}
    </Stack>
  );
}

type LineProps = { picture: ReactNode; title: string; sentence: string };

function Line({ picture, title, sentence }: LineProps) {
  return (
    <Flex as="li" gap="3" py="3" borderBottomWidth="1px">
      <Box flexShrink="0" mt="0.5">
        {picture}
      </Box>
      <Box minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          {title}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {sentence}
        </Text>
      </Box>
    </Flex>
  );
}

/** What stands there afterwards, when nobody acts for the organisation any more. */
export function ClosedNote({ closed }: { closed: ClosedOrganization }) {
  return (
    <SettingsSection
      title={closingTexts.closedTitle}
      sentence={closingTexts.closedSentence(instantText(closed.erasedAt))}
    >
      {null}
    </SettingsSection>
  );
}
