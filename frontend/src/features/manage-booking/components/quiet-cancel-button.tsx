import { Button, type ButtonProps } from "@chakra-ui/react";

/** Leads to the cancellation of one part of a booking; beside what it belongs to it must not shout. */
export function QuietCancelButton(props: ButtonProps) {
  return <Button variant="ghost" colorPalette="red" textStyle="sm" {...props} />;
}
