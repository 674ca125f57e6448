import { Box, chakra, IconButton, Input } from "@chakra-ui/react";
import { useField } from "formik";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormField, TextField, useTextBinding } from "@/shared/ui/form-field";
import { RadioTile } from "@/shared/ui/radio-tile";
import { SelectBox } from "@/shared/ui/select-box";
import { fieldTexts } from "../texts";

/** Two fields beside each other where there is room. */
export const twoColumns = {
  templateColumns: { base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  gap: "5",
  alignItems: "start",
} as const;

export function NameFields() {
  return (
    <>
      <TextField
        name="firstName"
        label={fieldTexts.firstName}
        required
        input={{ autoComplete: "given-name" }}
      />
      <TextField
        name="lastName"
        label={fieldTexts.lastName}
        required
        input={{ autoComplete: "family-name" }}
      />
    </>
  );
}

type PasswordFieldProps = {
  name: string;
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: ReactNode;
};

/** Whoever types it may look at it; password managers and pasting are welcome. */
export function PasswordField({ name, label, autoComplete, hint }: PasswordFieldProps) {
  const binding = useTextBinding(name);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FormField name={name} label={label} required hint={hint}>
      {(control) => (
        <Box position="relative">
          <Input
            {...binding}
            {...control}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            pe="12"
          />
          <IconButton
            variant="ghost"
            colorPalette="gray"
            position="absolute"
            insetEnd="0.5"
            top="0.5"
            aria-label={fieldTexts.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown((shown) => !shown)}
          >
            <Icon aria-hidden />
          </IconButton>
        </Box>
      )}
    </FormField>
  );
}

type SelectFieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete?: string;
  children: ReactNode;
};

/** A native list, the best one on phones. */
export function SelectField({ name, label, hint, autoComplete, children }: SelectFieldProps) {
  const [binding] = useField<string>(name);
  return (
    <FormField name={name} label={label} required hint={hint}>
      {(control) => (
        <SelectBox {...binding} {...control} autoComplete={autoComplete}>
          {children}
        </SelectBox>
      )}
    </FormField>
  );
}

type ChoiceCardsProps = {
  name: string;
  label: string;
  choices: { value: string; title: string; sentence: string }[];
};

/** Radio buttons that look like cards. */
export function ChoiceCards({ name, label, choices }: ChoiceCardsProps) {
  const [{ value }, , { setValue }] = useField<string>(name);
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend textStyle="label" fontWeight="600" mb="1.5">
        {label}
      </chakra.legend>
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(11rem, 100%), 1fr))" gap="3">
        {choices.map((choice) => (
          <RadioTile
            key={choice.value}
            name={name}
            value={choice.value}
            isChosen={value === choice.value}
            onChoose={() => setValue(choice.value)}
            display="block"
            px="4"
            py="3"
            borderRadius="l3"
          >
            <chakra.span display="block" fontFamily="heading" fontWeight="700" fontSize="lg">
              {choice.title}
            </chakra.span>
            <chakra.span display="block" textStyle="sm" color="fg.muted">
              {choice.sentence}
            </chakra.span>
          </RadioTile>
        ))}
      </Box>
    </chakra.fieldset>
  );
}
