import { Button, Flex, Text } from "@chakra-ui/react";
import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { commonTexts } from "../texts/common";
import { Panel } from "./panel";

type EmptyPanelProps = { icon: ReactNode; children: ReactNode; action?: ReactNode };

/** Takes the place of a list that has nothing to show. */
export function EmptyPanel({ icon, children, action }: EmptyPanelProps) {
  return (
    <Panel px="6" py="12">
      <Flex direction="column" align="center" gap="3" textAlign="center">
        <Flex aria-hidden p="3.5" borderRadius="full" bg="brand.muted" color="brand.fg">
          {icon}
        </Flex>
        <Text color="fg.muted" maxW="28rem" textWrap="balance">
          {children}
        </Text>
        {action}
      </Flex>
    </Panel>
  );
}

type ErrorPanelProps = { message: string; onRetry: () => void };

/** Takes the place of an area whose data did not arrive, with a way to try again. */
export function ErrorPanel({ message, onRetry }: ErrorPanelProps) {
  return (
    <Panel px="6" py="10" role="alert">
      <Flex direction="column" align="center" gap="4" textAlign="center">
        <Text fontWeight="600">{commonTexts.snackbarTitle}</Text>
        <Text color="fg.muted" maxW="28rem" textWrap="balance">
          {message}
        </Text>
        <Button variant="outline" onClick={onRetry}>
          <RotateCcw aria-hidden />
          {commonTexts.retry}
        </Button>
      </Flex>
    </Panel>
  );
}
