import { Button, chakra, Input, Stack, Text } from "@chakra-ui/react";
import { Check, Copy } from "lucide-react";
import { useId } from "react";
import { useCopying } from "@/shared/lib/use-copying";
import { integrationTexts as texts } from "../../integration-texts";

type ShownOnceProps = { label: string; value: string; note?: string; sentence?: string };

/** A secret that is shown this once, to be copied. */
export function ShownOnce({ label, value, note, sentence = texts.once }: ShownOnceProps) {
  const id = useId();
  const { state, copy } = useCopying(value);
  return (
    <Stack gap="3" bg="brand.muted" color="brand.fg" borderRadius="l3" p="4">
      <Text role="status" fontWeight="600">
        {sentence}
      </Text>
      <Stack gap="1.5">
        <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
          {label}
        </chakra.label>
        <Input
          id={id}
          readOnly
          data-autofocus
          bg="bg.panel"
          color="fg"
          fontFamily="mono"
          value={value}
          onFocus={(event) => event.target.select()}
        />
      </Stack>
      <Button alignSelf="flex-start" onClick={copy}>
        {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
        {state === "copied" ? texts.copied : texts.copy}
      </Button>
      <Text role="status" textStyle="sm" srOnly={state === "copied"} css={{ "&:empty": { display: "none" } }}>
        {state === "copied" && texts.copiedMessage}
        {state === "refused" && texts.notCopied}
      </Text>
      {note && <Text textStyle="sm">{note}</Text>}
    </Stack>
  );
}
