import { Box, Skeleton } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { FormField } from "@/shared/ui/form-field";
import { serviceTexts } from "../../service-texts";

const RichTextField = lazy(async () => ({ default: (await import("./rich-text-field")).RichTextField }));

type RichTextFormFieldProps = { name: string; label: string; hint: string };

/** A field of a form for a text with headings and lists; its editor is loaded when one is shown. */
export function RichTextFormField({ name, label, hint }: RichTextFormFieldProps) {
  return (
    <FormField name={name} label={label} hint={hint}>
      {(control) => (
        <Suspense
          fallback={
            <Box role="status" aria-label={serviceTexts.editor.loading}>
              <Skeleton height="13rem" borderRadius="l2" />
            </Box>
          }
        >
          <RichTextField control={control} label={label} />
        </Suspense>
      )}
    </FormField>
  );
}
