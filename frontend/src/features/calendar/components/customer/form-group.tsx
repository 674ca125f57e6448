import { Heading, Stack } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

type FormGroupProps = {
  title: string;
  /** As deep as the place where it stands. */
  heading?: "h3" | "h4";
  children: ReactNode;
};

/** Fields of a form that belong together, under a heading of their own. */
export function FormGroup({ title, heading = "h3", children }: FormGroupProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap="4">
      <Heading as={heading} id={id} textStyle="cardTitle">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}
