import { Dialog, Field, Flex, Skeleton, Text, Textarea } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { ClosingContext, useClosing } from "@/shared/ui/closing-question";
import { ActingButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { Modal } from "@/shared/ui/modal";
import { notifyResult } from "@/shared/ui/notify-result";
import { type EventDate, messageRecipientsQuery, useMessageParticipants } from "../../api/event-dates";
import { messageTexts as texts } from "../../day-texts";
import { isElsewhere } from "../../model/opened";

const longestText = 2000;

type MessageDialogProps = { date: EventDate; onClose: () => void };

/** Words to everybody who comes to a date: how many read them stands there before they are sent. */
export function MessageDialog({ date, onClose }: MessageDialogProps) {
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const { data, error } = useQuery(messageRecipientsQuery(date.scheduleId));
  const { mutateAsync: send, isPending } = useMessageParticipants(date.scheduleId);
  const { questions, closeWith } = useClosing();
  const isHeld = useRef(false);
  const isMissing = text.trim() === "";
  const act = async () => {
    setIsTried(true);
    if (isMissing) return;
    const good = { title: texts.sent, description: texts.sentText };
    if (!(await notifyResult(send(text), good))) return;
    isHeld.current = false;
    onClose();
  };
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open && !isPending) closeWith(onClose);
      }}
      content={{ maxW: "36rem", p: "6" }}
    >
      <ClosingContext value={questions}>
        <AskBeforeLeaving isDirty={text !== ""} isHeld={isHeld} isLeft={isElsewhere} />
      </ClosingContext>
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {texts.text}
      </Dialog.Description>
      <Field.Root mb="4" required invalid={isTried && isMissing}>
        <Field.Label>{texts.words}</Field.Label>
        <Textarea
          rows={6}
          maxLength={longestText}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field.ErrorText>{texts.missing}</Field.ErrorText>
        <Field.HelperText>{texts.left(longestText - text.length)}</Field.HelperText>
      </Field.Root>
      {error ? (
        <Text role="alert" color="fg.error" mb="4">
          {error.message}
        </Text>
      ) : data ? (
        <Text role="status" fontWeight="600" mb="4">
          {texts.recipients(data.recipients)}
        </Text>
      ) : (
        <Skeleton height="6" mb="4" role="status" aria-label={texts.counting} />
      )}
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <SafeButton isBusy={isPending} onClick={() => closeWith(onClose)}>
          {texts.back}
        </SafeButton>
        {data !== undefined && data.recipients > 0 && (
          <ActingButton isBusy={isPending} onClick={() => void act()}>
            {texts.send}
          </ActingButton>
        )}
      </Flex>
    </Modal>
  );
}
