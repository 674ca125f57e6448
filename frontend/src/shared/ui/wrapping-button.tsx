import { Button, type ButtonProps } from "@chakra-ui/react";

/** Its text breaks where the letters are so large that it has no room in a line. */
export function WrappingButton(props: ButtonProps) {
  return <Button height="auto" minH="11" py="1" maxW="100%" flexShrink="1" whiteSpace="normal" {...props} />;
}
