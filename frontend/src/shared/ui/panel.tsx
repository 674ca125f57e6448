import { Box, type BoxProps } from "@chakra-ui/react";
import type { RefAttributes } from "react";

/** A white card: hairline border, soft corners, no shadow. Pass `boxShadow="md"` to lift it. */
export function Panel(props: BoxProps & RefAttributes<HTMLDivElement>) {
  return <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="l3" {...props} />;
}
