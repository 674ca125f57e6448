import { Text } from "@chakra-ui/react";
import { getLocalTimeZone } from "@internationalized/date";
import { useFormikContext } from "formik";
import { useState } from "react";
import { daySpanOf } from "@/shared/lib/day-span";
import { useWallTime } from "@/shared/lib/use-wall-time";
import { DaySpanFields } from "@/shared/ui/day-span-fields";
import { TextField } from "@/shared/ui/form-field";
import { sendRoomClosure } from "../../api/rooms";
import { type ClosureValues, closureSchema, closureValues } from "../../model/rooms";
import { roomTexts as texts } from "../../texts";
import { SettingsForm } from "../form/settings-form";

type RoomClosureFormProps = { groupId: number; roomId: number; today: string; onDone: () => void };

export function RoomClosureForm({ groupId, roomId, today, onDone }: RoomClosureFormProps) {
  const [start] = useState(() => closureValues(today));
  return (
    <SettingsForm
      label={texts.closeForm}
      start={start}
      schema={closureSchema}
      send={(values, isPreview) => {
        const span = daySpanOf(values);
        // Mistakes are held back by the form.
        if (typeof span === "string") throw new Error(span);
        return sendRoomClosure(groupId, { roomId, ...span, reason: values.reason.trim() || null }, isPreview);
      }}
      onSaved={onDone}
      savedText={texts.closedText}
      save={texts.close}
    >
      {() => <ClosureFields />}
    </SettingsForm>
  );
}

const deviceZone = getLocalTimeZone();

function ClosureFields() {
  const { values, errors, submitCount, setValues } = useFormikContext<ClosureValues & { span?: string }>();
  const now = useWallTime(deviceZone);
  const mistake = submitCount > 0 ? errors.span : undefined;
  return (
    <>
      <Text color="fg.muted">{texts.closeText}</Text>
      <DaySpanFields
        values={values}
        now={now}
        onChange={(next) => void setValues({ ...values, ...next }, submitCount > 0)}
      />
      {mistake && (
        <Text role="alert" color="fg.error" fontWeight="500">
          {mistake}
        </Text>
      )}
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        input={{ autoComplete: "off", maxLength: 255 }}
      />
    </>
  );
}
