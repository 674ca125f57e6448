import { Field, Input } from "@chakra-ui/react";
import { type FormEvent, useId, useRef, useState } from "react";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { useRenameGroup } from "../../api/services";
import { most, type StaffService } from "../../model/service-form";
import { serviceTexts } from "../../service-texts";

const texts = serviceTexts.renameGroup;

type RenameGroupDialogProps = {
  isOpen: boolean;
  name: string;
  /** All that stand under this heading, archived ones as well. */
  services: StaffService[];
  finalFocus: () => HTMLElement | null;
  onRenamed: (name: string) => void;
  onClose: () => void;
};

/** Another heading for all services of a group. */
export function RenameGroupDialog({ isOpen, name, services, ...props }: RenameGroupDialogProps) {
  const { finalFocus, onRenamed, onClose } = props;
  const [typed, setTyped] = useState(name);
  const [isMissed, setIsMissed] = useState(false);
  // Once it is renamed, nothing stands under the old heading any more.
  const [count] = useState(services.length);
  const { mutateAsync: rename, isPending } = useRenameGroup();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const next = typed.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissed(next === "");
    if (next === "") return input.current?.focus();
    if (next === name) return onClose();
    if (await notifyResult(rename({ services, name: next }))) onRenamed(next);
  };
  return (
    <ConfirmationDialog
      isOpen={isOpen}
      title={texts.title}
      finalFocus={finalFocus}
      onClose={() => !isPending && onClose()}
      controls={
        <form id={form} onSubmit={(event) => void submit(event)}>
          <Field.Root mb="5" invalid={isMissed && next === ""}>
            <Field.Label>{texts.name}</Field.Label>
            <Input
              ref={input}
              autoComplete="off"
              maxLength={most.group}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Field.ErrorText>{serviceTexts.problems.missing}</Field.ErrorText>
          </Field.Root>
        </form>
      }
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {texts.back}
          </SafeButton>
          <ActingButton form={form} isBusy={isPending}>
            {texts.save}
          </ActingButton>
        </>
      }
    >
      {texts.sentence(count)}
    </ConfirmationDialog>
  );
}
