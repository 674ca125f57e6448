import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { statisticsTexts as texts } from "../../statistics-texts";

export function PercentBar({ percent }: { percent: number | null }) {
  return (
    <Flex align="center" gap="2">
      <Box
        aria-hidden="true"
        flex="1"
        minW="8"
        height="2.5"
        borderRadius="full"
        bg="bg.emphasized"
        overflow="hidden"
      >
        <Box height="full" bg="brand.solid" style={{ width: `${Math.min(percent ?? 0, 100)}%` }} />
      </Box>
      <Text textStyle="sm" minW="12" textAlign="end">
        {percent === null ? texts.unknown : texts.percent(percent)}
      </Text>
    </Flex>
  );
}

/** Wide tables scroll by themselves, with the keyboard too; their words stay whole for it. */
export function ScrollingTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box position="relative" overflowX="auto" tabIndex={0} role="group" aria-label={label}>
      <chakra.table width="100%" borderCollapse="collapse" overflowWrap="normal">
        <chakra.caption srOnly>{label}</chakra.caption>
        {children}
      </chakra.table>
    </Box>
  );
}

type HeadCellProps = { isNumber?: boolean; isCentered?: boolean; label?: string; children: ReactNode };

export function HeadCell({ isNumber = false, isCentered = false, label, children }: HeadCellProps) {
  return (
    <chakra.th
      scope="col"
      aria-label={label}
      textAlign={isNumber ? "end" : isCentered ? "center" : "start"}
      textStyle="xs"
      fontWeight="600"
      color="fg.muted"
      px={isCentered ? "1" : "2"}
      py="1.5"
      verticalAlign="bottom"
    >
      {children}
    </chakra.th>
  );
}

export function RowHead({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <chakra.th scope="row" aria-label={label} textAlign="start" textStyle="sm" fontWeight="600" px="2" py="2">
      {children}
    </chakra.th>
  );
}

export function NumberCell({ children }: { children: ReactNode }) {
  return (
    <chakra.td textAlign="end" textStyle="sm" px="2" py="2" whiteSpace="nowrap">
      {children}
    </chakra.td>
  );
}
