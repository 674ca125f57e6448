import { Badge, Box, Button, Flex, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { commonTexts } from "@/shared/texts/common";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { type BookingMail, bookingMailsQuery, useResendMail } from "../../api/booking-mails";
import { mailTexts as texts } from "../../day-texts";

type BookingMailsProps = { bookingId: number; thisYear: number };

/** Which mails tell of a booking, how far each is, and one more try. */
export function BookingMails({ bookingId, thisYear }: BookingMailsProps) {
  const { data, error, refetch } = useQuery(bookingMailsQuery(bookingId));
  const { mutateAsync: resend, isPending, variables } = useResendMail(bookingId);
  const sendAgain = async (mailId: number) => {
    const sending = resend(mailId);
    if (!(await notifyResult(sending))) return;
    const isSent = (await sending).some((mail) => mail.mailId === mailId && mail.state === "SENT");
    showSuccessSnackbar(
      isSent ? texts.justSent : texts.onItsWay,
      isSent ? texts.justSentText : texts.onItsWayText,
    );
  };
  return (
    <DrawerPart title={texts.title}>
      {data ? (
        data.length === 0 ? (
          <Text color="fg.muted">{texts.none}</Text>
        ) : (
          <Stack as="ul" listStyleType="none" gap="4">
            {data.map((mail) => (
              <Mail
                key={mail.mailId}
                mail={mail}
                thisYear={thisYear}
                isBusy={isPending && variables === mail.mailId}
                onResend={() => void sendAgain(mail.mailId)}
              />
            ))}
          </Stack>
        )
      ) : error ? (
        <Flex role="alert" align="center" justify="space-between" wrap="wrap" columnGap="3">
          <Text color="fg.error">{error.message}</Text>
          <Button variant="ghost" onClick={() => void refetch()}>
            {commonTexts.retry}
          </Button>
        </Flex>
      ) : (
        <Skeleton height="11" role="status" aria-label={texts.loading} />
      )}
    </DrawerPart>
  );
}

const palettes = { PLANNED: "gray", SENT: "brand", FAILED: "red", VOID: "gray" } as const;

type MailProps = { mail: BookingMail; thisYear: number; isBusy: boolean; onResend: () => void };

function Mail({ mail, thisYear, isBusy, onResend }: MailProps) {
  const { kind, recipient, plannedFor, sentAt, state } = mail;
  const name = texts.kinds[kind] ?? texts.otherKind;
  const moment = (wallTime: string) => formatDateAndTime(parseWallTime(wallTime), thisYear);
  // One that waits is sent anyway; without an address there is nowhere to send it to.
  const canBeSent = state !== "PLANNED" && recipient !== null;
  return (
    <Box as="li" borderInlineStartWidth="3px" ps="3">
      <Flex gap="2" align="center" wrap="wrap">
        <Text fontWeight="600">{name}</Text>
        <Badge colorPalette={palettes[state]}>{texts.states[state]}</Badge>
      </Flex>
      <Text textStyle="sm" overflowWrap="anywhere">
        {recipient ? texts.to(recipient) : texts.nowhere}
      </Text>
      <Text textStyle="sm" color="fg.muted">
        {sentAt ? texts.sent(moment(sentAt)) : texts.planned(moment(plannedFor))}
      </Text>
      {canBeSent && (
        <Button
          variant="ghost"
          size="sm"
          minH="11"
          ms="-3"
          loading={isBusy}
          aria-label={texts.resendOf(name)}
          onClick={onResend}
        >
          <Send aria-hidden />
          {texts.resend}
        </Button>
      )}
    </Box>
  );
}
