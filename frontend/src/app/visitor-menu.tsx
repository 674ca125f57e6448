import { Button, Flex } from "@chakra-ui/react";
import { Link } from "react-router";
import { paths } from "@/shared/lib/paths";
import { appTexts } from "./texts";

type VisitorMenuProps = { onLeave: () => void };

export function VisitorMenu({ onLeave }: VisitorMenuProps) {
  return (
    <Flex gap="3" wrap="wrap" pt="2" pb="4">
      <Button asChild flex="1 1 9rem">
        <Link to={paths.register()} onClick={onLeave}>
          {appTexts.register}
        </Link>
      </Button>
      <Button asChild variant="outline" flex="1 1 9rem">
        <Link to={paths.login()} onClick={onLeave}>
          {appTexts.signIn}
        </Link>
      </Button>
    </Flex>
  );
}
