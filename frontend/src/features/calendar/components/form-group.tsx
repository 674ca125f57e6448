import { Heading, Stack } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

type FormGroupProps = { title: string; children: ReactNode };

/** Fields of a form that belong together, under a heading of their own. */
export function FormGroup({ title, children }: FormGroupProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="4">
      <Heading as="h3" id={id} textStyle="cardTitle">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
