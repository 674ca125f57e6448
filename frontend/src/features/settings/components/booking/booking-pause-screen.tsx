import { Box, Heading } from "@chakra-ui/react";
import { getLocalTimeZone, toCalendarDate } from "@internationalized/date";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { detailsTexts } from "@/shared/reservation/texts";
import { BookingPauseNotice } from "@/shared/ui/booking-pause-notice";
import { DateField } from "@/shared/ui/date-field";
import { TextareaField } from "@/shared/ui/form-field";
import { SwitchField } from "@/shared/ui/switch-field";
import { bookingPauseQuery, type StaffBookingPause, sendBookingPause } from "../../api/booking-pause";
import { bookingPauseSettingsTexts as texts } from "../../booking-pause-texts";
import {
  type BookingPauseValues,
  bookingPauseSchema,
  bookingPauseValues,
  longestNote,
  pauseOf,
} from "../../model/booking-pause";
import { nothingFollows } from "../../model/consequences";
import { bookingPauseParts } from "../../model/form-parts";
import { keepPauseNote, lastPauseNote } from "../../model/last-pause-note";
import { SettingsForm } from "../form/settings-form";
import { LoadedAnew, SettingsFrame, SettingsSection } from "../frame/settings-frame";

/** Whether one books online at present. */
export function BookingPauseScreen() {
  const query = useQuery(bookingPauseQuery());
  return (
    <SettingsFrame place="bookingPause" sentence={texts.sentence}>
      <LoadedAnew queries={[query]}>{([booking]) => <BookingPauseForm booking={booking} />}</LoadedAnew>
    </SettingsFrame>
  );
}

const deviceZone = getLocalTimeZone();

/** The field that shows a member of what was sent. */
const fieldOf = (path: string) => path.replace("pause.", "");

function BookingPauseForm({ booking }: { booking: StaffBookingPause }) {
  const organizationNr = useCurrentUser().user?.organizationNr ?? null;
  const valuesOf = ({ pause }: StaffBookingPause) => bookingPauseValues(pause, lastPauseNote(organizationNr));
  const [start] = useState(() => valuesOf(booking));
  const today = toCalendarDate(useWallTime(deviceZone)).toString();
  return (
    <SettingsForm
      label={texts.form}
      start={start}
      schema={bookingPauseSchema(today)}
      fieldOf={fieldOf}
      send={async (values, isPreview, seen) => {
        const { version } = seen ?? booking;
        // The call has no preview: nothing that is booked depends on a pause.
        const answer = isPreview ? booking : await sendBookingPause({ version, pause: pauseOf(values) });
        if (!isPreview) keepPauseNote(organizationNr, values.note.trim());
        return { booking: answer, consequences: nothingFollows };
      }}
      stored={{
        setting: booking,
        settingOf: (answer) => answer.booking,
        valuesOf,
        partsOf: bookingPauseParts,
      }}
      savedText={texts.saved}
    >
      {({ values }) => <BookingPauseFields values={values} />}
    </SettingsForm>
  );
}

function BookingPauseFields({ values }: { values: BookingPauseValues }) {
  const pause = pauseOf(values);
  return (
    <SettingsSection title={texts.form}>
      <SwitchField name="isPaused" sentence={texts.pauseText}>
        {texts.pause}
      </SwitchField>
      {pause && (
        <>
          <TextareaField
            name="note"
            label={detailsTexts.required(texts.note)}
            hint={texts.noteHint}
            required
            input={{ maxLength: longestNote }}
          />
          <DateField name="until" label={texts.until} hint={texts.untilHint} />
          {pause.note !== "" && (
            <Box>
              <Heading as="h3" textStyle="label" fontWeight="600" mb="2">
                {texts.preview}
              </Heading>
              <BookingPauseNotice pause={pause} timeZone={deviceZone} heading="h3" />
            </Box>
          )}
        </>
      )}
    </SettingsSection>
  );
}
