import * as z from "zod/mini";

export const isEmpty = (text: string) => text.trim() === "";

/** Text of which something has to be true, or a sentence about it is shown. */
export const textThat = (is: (text: string) => boolean, problem: string) =>
  z.string().check(z.refine(is, problem));

/** Text that must not be empty. */
export const filledIn = (missing: string) => textThat((text) => !isEmpty(text), missing);
