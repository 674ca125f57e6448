import { Container, type ContainerProps } from "@chakra-ui/react";
import { useSessionStore } from "../lib/session/session-store";

/** The content column: 1200 px at most in the compact layout, 16 px of air on phones and 24 px beyond. */
export function Page(props: ContainerProps) {
  const compact = useSessionStore((state) => state.settings.compactLayout);
  return <Container fluid={!compact} {...props} />;
}
