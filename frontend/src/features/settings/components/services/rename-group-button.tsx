import { Field, IconButton, Input } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import { useRenameGroup } from "../../api/services";
import { most, type StaffService } from "../../model/service-form";
import { serviceTexts } from "../../service-texts";

const texts = serviceTexts.renameGroup;

type RenameGroupButtonProps = {
  name: string;
  /** All that stand under this heading, archived ones as well. */
  services: StaffService[];
};

/** Another heading for all services of a group. */
export function RenameGroupButton({ name, services }: RenameGroupButtonProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutateAsync: rename, isPending } = useRenameGroup();
  const form = useId();
  const next = typed?.trim() ?? "";
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (next === "") return;
    const done = next === name || (await notifyResult(rename({ services, name: next })));
    if (done) setTyped(null);
  };
  return (
    <>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        aria-label={texts.of(name)}
        onClick={() => setTyped(name)}
      >
        <Pencil aria-hidden />
      </IconButton>
      <ConfirmationDialog
        isOpen={typed !== null}
        title={texts.title}
        onClose={() => !isPending && setTyped(null)}
        controls={
          <form id={form} onSubmit={(event) => void submit(event)}>
            <Field.Root mb="5">
              <Field.Label>{texts.name}</Field.Label>
              <Input
                autoComplete="off"
                maxLength={most.group}
                value={typed ?? ""}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field.Root>
          </form>
        }
        actions={
          <>
            <SafeButton isBusy={isPending} onClick={() => setTyped(null)}>
              {texts.back}
            </SafeButton>
            <ActingButton form={form} isBusy={isPending}>
              {texts.save}
            </ActingButton>
          </>
        }
      >
        {texts.sentence(services.length)}
      </ConfirmationDialog>
    </>
  );
}
