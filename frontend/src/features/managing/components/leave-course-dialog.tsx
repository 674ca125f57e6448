import { Field, NativeSelect, RadioGroup, Stack, Text, VisuallyHidden } from "@chakra-ui/react";
import { radioGroupSlotRecipe } from "@chakra-ui/react/theme";
import { type ReactNode, useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { ConfirmationDialog, DestructiveButton } from "@/shared/ui/confirmation-dialog";
import type { ManagedDate } from "../model/managed-booking";
import { manageTexts } from "../texts";

type Choice = "date" | "course";

type LeaveCourseDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  title: string;
  /** More than one, all of the same course. */
  dates: ManagedDate[];
  pressed: ManagedDate;
  thisYear: number;
  /** The safe button. */
  back: ReactNode;
  onCancel: (dates: ManagedDate[]) => void;
  onClose: () => void;
};

/** Whether a customer misses one date of a course or leaves it. */
export function LeaveCourseDialog(props: LeaveCourseDialogProps) {
  const { isOpen, isBusy, title, dates, pressed, thisYear, back, onCancel, onClose } = props;
  const [choice, setChoice] = useState<Choice>("date");
  const [dateId, setDateId] = useState(pressed.id);
  const chosen = choice === "course" ? dates : dates.filter(({ id }) => id === dateId);
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={manageTexts.whatToCancel}
      onClose={onClose}
      controls={
        <Stack gap="4" mb="5">
          <RadioGroup.Root
            recipe={radioGroupSlotRecipe}
            size="lg"
            value={choice}
            disabled={isBusy}
            onValueChange={({ value }) => setChoice(value === "course" ? "course" : "date")}
          >
            <VisuallyHidden asChild>
              <RadioGroup.Label>{manageTexts.whatToCancel}</RadioGroup.Label>
            </VisuallyHidden>
            <Stack gap="1">
              <Option value="date" label={manageTexts.cancelOnly} hint={manageTexts.leaveDateHint} />
              <Option
                value="course"
                label={manageTexts.leaveCourse}
                hint={manageTexts.leaveCourseHint(dates.length)}
              />
            </Stack>
          </RadioGroup.Root>
          {choice === "date" && (
            <Field.Root>
              <Field.Label>{manageTexts.date}</Field.Label>
              <NativeSelect.Root disabled={isBusy}>
                <NativeSelect.Field
                  value={String(dateId)}
                  onChange={(event) => setDateId(Number(event.target.value))}
                >
                  {dates.map(({ id, start }) => (
                    <option key={id} value={id}>
                      {formatDateAndTime(parseWallTime(start), thisYear)}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            </Field.Root>
          )}
        </Stack>
      }
      actions={
        <>
          {back}
          <DestructiveButton isBusy={isBusy} onClick={() => onCancel(chosen)}>
            {choice === "course" ? manageTexts.leaveCourse : manageTexts.cancel}
          </DestructiveButton>
        </>
      }
    >
      {title}. {manageTexts.irrevocable}
    </ConfirmationDialog>
  );
}

type OptionProps = { value: Choice; label: string; hint: string };

function Option({ value, label, hint }: OptionProps) {
  const hintId = `${value}-hinweis`;
  return (
    <RadioGroup.Item value={value} display="flex" alignItems="flex-start" minH="11" py="2" cursor="pointer">
      <RadioGroup.ItemHiddenInput aria-describedby={hintId} />
      <RadioGroup.ItemIndicator flexShrink="0" mt="0.5" />
      <span>
        <RadioGroup.ItemText fontWeight="600">{label}</RadioGroup.ItemText>
        <Text as="span" display="block" id={hintId} textStyle="sm" color="fg.muted" fontWeight="400">
          {hint}
        </Text>
      </span>
    </RadioGroup.Item>
  );
}
