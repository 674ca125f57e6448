import { Box, Flex, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { CalendarX2, CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { AskFirst } from "@/shared/ui/ask-first";
import { WrappingButton } from "@/shared/ui/buttons";
import type { ErasureBlocker, ErasurePreview, ExportFormat, Receipt } from "../api/privacy";
import { instantText } from "../model/instant";
import { erasureTexts, exportTexts, receiptTexts } from "../privacy-texts";
import { AccountFrame } from "./account-frame";

type ExportButtonsProps = { busy: ExportFormat | null; onExport: (format: ExportFormat) => void };

export function ExportButtons({ busy, onExport }: ExportButtonsProps) {
  return (
    <Flex gap="3" wrap="wrap">
      {(["json", "ics"] as const).map((format) => (
        <WrappingButton
          key={format}
          variant="outline"
          loading={busy === format}
          disabled={busy !== null}
          onClick={() => onExport(format)}
        >
          {exportTexts[format]}
        </WrappingButton>
      ))}
    </Flex>
  );
}

export function ErasureSkeleton() {
  return (
    <Stack role="status" aria-busy="true" aria-label={erasureTexts.loading} gap="3">
      <Skeleton height="5" maxW="20rem" />
      <Skeleton height="14" borderRadius="l2" />
    </Stack>
  );
}

type ErasureStepsProps = {
  preview: ErasurePreview;
  act: string;
  isBusy: boolean;
  onErase: () => Promise<unknown>;
};

/** What erasing does, and the button that does it after another question. */
export function ErasureSteps({ preview, act, isBusy, onErase }: ErasureStepsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { openBookings, bookings, blockers } = preview;
  const isBlocked = blockers.length > 0;
  return (
    <Stack gap="4">
      {isBlocked ? <Blockers blockers={blockers} /> : <OpenBookings bookings={openBookings} />}
      {!isBlocked && bookings > 0 && <Text color="fg.muted">{erasureTexts.keeps(bookings)}</Text>}
      {!isBlocked && (
        <WrappingButton colorPalette="red" alignSelf="flex-start" onClick={() => setIsAsking(true)}>
          {act}
        </WrappingButton>
      )}
      <AskFirst
        isOpen={isAsking}
        isBusy={isBusy}
        title={erasureTexts.sure}
        back={erasureTexts.back}
        act={act}
        onBack={() => setIsAsking(false)}
        onAct={async () => {
          await onErase();
          setIsAsking(false);
        }}
      >
        {erasureTexts.sureSentence}
      </AskFirst>
    </Stack>
  );
}

function OpenBookings({ bookings }: { bookings: ErasurePreview["openBookings"] }) {
  if (bookings.length === 0) return <Text>{erasureTexts.nothingOpen}</Text>;
  return (
    <Box>
      <Text fontWeight="600">{erasureTexts.cancels(bookings.length)}</Text>
      <Stack as="ul" listStyleType="none" gap="0" mt="2">
        {bookings.map((booking) => (
          <Flex
            as="li"
            key={`${booking.organizationNr} ${booking.start} ${booking.titles.join()}`}
            gap="3"
            py="3"
            borderBottomWidth="1px"
          >
            <CalendarX2 size={22} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Box minW="0">
              <Text fontWeight="600" overflowWrap="anywhere">
                {booking.titles.join(", ")}
              </Text>
              <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
                {booking.companyName} · {formatDateAndTime(parseWallTime(booking.start))}
              </Text>
            </Box>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

function Blockers({ blockers }: { blockers: ErasureBlocker[] }) {
  return (
    <Flex role="note" gap="3" bg="accent.subtle" color="accent.fg" borderRadius="l2" px="4" py="3">
      <TriangleAlert size={20} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Box>
        <Text fontWeight="600">{erasureTexts.blocked}</Text>
        <Stack as="ul" listStyleType="none" gap="1" mt="1">
          {blockers.map(({ reason, organizationNr, companyName }) => (
            <Text as="li" key={`${reason} ${organizationNr}`}>
              {reason === "LAST_ADMIN"
                ? erasureTexts.lastAdmin(companyName ?? "")
                : erasureTexts.platformAdmin}
            </Text>
          ))}
        </Stack>
      </Box>
    </Flex>
  );
}

/** The proof that it is done. It is shown once. */
export function ErasureReceipt({ receipt }: { receipt: Receipt }) {
  const rows = [
    [receiptTexts.number, receipt.id],
    [receiptTexts.at, instantText(receipt.erasedAt)],
    [receiptTexts.accounts, receipt.accounts],
    [receiptTexts.bookings, receipt.bookings],
    [receiptTexts.cancelled, receipt.cancelled],
  ] as const;
  return (
    <AccountFrame
      picture={<CircleCheck size={28} />}
      title={receiptTexts.title}
      sentence={receiptTexts.sentence}
    >
      <Stack as="dl" gap="3">
        {rows.map(([name, value]) => (
          <Box key={name}>
            <Text as="dt" textStyle="sm" color="fg.muted">
              {name}
            </Text>
            <Text as="dd" fontWeight="600" overflowWrap="anywhere">
              {value}
            </Text>
          </Box>
        ))}
      </Stack>
    </AccountFrame>
  );
}

/** The heading of a part of a card. */
export function PartHeading({ children }: { children: string }) {
  return (
    <Heading as="h2" textStyle="cardTitle" fontSize="lg">
      {children}
    </Heading>
  );
}
