import { Box, Button, Flex, Text, Textarea } from "@chakra-ui/react";
import { NotebookPen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AskBeforeLeaving } from "@/shared/ui/ask-before-leaving";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { useNoteBooking } from "../../api/staff-bookings";
import { noteTexts as texts } from "../../texts";

const longestNote = 1_000;

type BookingNoteProps = { bookingId: number; note: string | null };

/** What only the team reads of a booking. */
export function BookingNote({ bookingId, note }: BookingNoteProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { mutateAsync: keep, isPending } = useNoteBooking();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = draft !== null;
  useEffect(() => {
    // The field with the focus is gone.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const isHeld = useRef(false);
  const isChanged = draft !== null && draft.trim() !== (note ?? "");
  const save = async () => {
    const kept = keep({ bookingId, note: draft?.trim() || null });
    if (await notifyResult(kept, { title: texts.saved, description: texts.hint })) setDraft(null);
  };
  return (
    <DrawerPart title={texts.title}>
      {isOpen ? (
        <Box>
          <AskBeforeLeaving isDirty={isChanged} isHeld={isHeld} />
          <Textarea
            aria-label={texts.title}
            // Whoever wants to write begins at once.
            autoFocus
            rows={3}
            maxLength={longestNote}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          <Text textStyle="sm" color="fg.muted" mt="1">
            {texts.hint}
          </Text>
          <Flex gap="3" wrap="wrap" mt="3">
            <Button loading={isPending} onClick={() => void save()}>
              {texts.save}
            </Button>
            <Button variant="ghost" disabled={isPending} onClick={() => setDraft(null)}>
              {texts.keep}
            </Button>
          </Flex>
        </Box>
      ) : (
        <Box>
          {note && (
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere" mb="3">
              {note}
            </Text>
          )}
          <Button ref={opener} variant="outline" onClick={() => setDraft(note ?? "")}>
            <NotebookPen aria-hidden />
            {note ? texts.change : texts.write}
          </Button>
        </Box>
      )}
    </DrawerPart>
  );
}
