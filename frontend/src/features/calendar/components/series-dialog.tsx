import { Stack, Text } from "@chakra-ui/react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import type { SeriesMode, SeriesVisit } from "../api/new-booking";
import { newBookingTexts, seriesTexts as texts } from "../new-booking-texts";

type SeriesDialogProps = {
  visits: SeriesVisit[];
  year: number;
  /** Whether there is somebody who gets a mail. */
  isTold: boolean;
  isBusy: boolean;
  onBook: (mode: SeriesMode) => void;
  onClose: () => void;
};

/** What would become of each visit of a series, before any of them is booked. */
export function SeriesDialog({ visits, year, isTold, isBusy, onBook, onClose }: SeriesDialogProps) {
  const possible = visits.filter(({ outcome }) => outcome === "POSSIBLE").length;
  const areAll = possible === visits.length;
  return (
    <ConfirmationDialog
      isOpen
      title={areAll ? texts.title : texts.titleConflicts}
      onClose={() => !isBusy && onClose()}
      controls={
        <Stack as="ol" listStyleType="none" gap="1.5" maxH="20rem" overflowY="auto" tabIndex={0} mb="5">
          {visits.map(({ start, message }) => (
            <li key={start}>
              <Text as="span" fontWeight="600">
                {formatDateAndTime(parseWallTime(start), year)}
              </Text>{" "}
              <Text as="span" color={message ? "fg.error" : "fg.muted"}>
                {message ?? texts.possible}
              </Text>
            </li>
          ))}
        </Stack>
      }
      actions={
        <>
          <SafeButton isBusy={isBusy} onClick={onClose}>
            {newBookingTexts.back}
          </SafeButton>
          {possible > 0 && (
            <ActingButton isBusy={isBusy} onClick={() => onBook(areAll ? "ALL" : "POSSIBLE")}>
              {areAll ? texts.all(possible) : texts.onlyPossible(possible)}
            </ActingButton>
          )}
        </>
      }
    >
      {possible === 0 ? texts.none : isTold ? texts.told : texts.notTold}
    </ConfirmationDialog>
  );
}
