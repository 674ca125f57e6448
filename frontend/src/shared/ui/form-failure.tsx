import { Flex, Text } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";

type FormFailureProps = {
  /** Where nothing else does, as the snackbar, which goes by itself. */
  speaksUp?: boolean;
  children: string;
};

/** Why a form was not taken; it stays until the next attempt. */
export function FormFailure({ speaksUp = false, children }: FormFailureProps) {
  return (
    <Flex
      role={speaksUp ? "alert" : undefined}
      gap="2.5"
      color="fg.error"
      bg="bg.error"
      borderRadius="l2"
      px="3.5"
      py="2.5"
      textStyle="sm"
    >
      <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 1 }} />
      <Text fontWeight="500">{children}</Text>
    </Flex>
  );
}
