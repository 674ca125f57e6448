import { Flex, Text } from "@chakra-ui/react";
import { CircleAlert } from "lucide-react";

/** Stays when the snackbar has gone, which was the one to speak up. */
export function FormFailure({ children }: { children: string }) {
  return (
    <Flex gap="2.5" color="fg.error" bg="bg.error" borderRadius="l2" px="3.5" py="2.5" textStyle="sm">
      <CircleAlert size={18} aria-hidden style={{ flexShrink: 0, marginTop: 1 }} />
      <Text fontWeight="500">{children}</Text>
    </Flex>
  );
}
