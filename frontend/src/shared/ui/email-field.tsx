import type { ComponentProps } from "react";
import { TextField } from "./form-field";

/** An e-mail address. Not of type `email`: browsers write the domain of those anew, in another spelling than was typed. */
export function EmailField({ input, ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      input={{
        type: "text",
        inputMode: "email",
        autoComplete: "email",
        autoCapitalize: "none",
        spellCheck: false,
        ...input,
      }}
    />
  );
}
