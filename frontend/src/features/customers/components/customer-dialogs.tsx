import { Box, Button, chakra, Flex, Input, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { useSettled } from "@/shared/lib/use-settled";
import { commonTexts } from "@/shared/texts/common";
import {
  ActingButton,
  ConfirmationDialog,
  DestructiveButton,
  SafeButton,
} from "@/shared/ui/confirmation-dialog";
import { notifyResult } from "@/shared/ui/notify-result";
import {
  type Customer,
  type CustomerFile,
  customersQuery,
  useBlockCustomer,
  useEraseCustomer,
  useMergeCustomer,
  usePreviewErasure,
} from "../api/customers";
import { contactsOf, nameOf } from "../model/customers";
import { fileTexts as texts } from "../texts";
import { MergedFiles } from "./merged-files";

type DialogProps = { file: CustomerFile; onClose: () => void };

/** What it means, before somebody is kept from booking online. */
export function BlockDialog({ file, onClose }: DialogProps) {
  const { mutateAsync: block, isPending } = useBlockCustomer(file.customerId);
  const act = async () => {
    await notifyResult(block(true), { title: texts.isBlocked, description: texts.isBlockedText });
    onClose();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={texts.blockTitle}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {texts.back}
          </SafeButton>
          <ActingButton isBusy={isPending} onClick={() => void act()}>
            {texts.block}
          </ActingButton>
        </>
      }
    >
      {texts.blockText}
    </ConfirmationDialog>
  );
}

const mostFound = 6;

/** Two files of one person become one. */
export function MergeDialog({ file, onClose }: DialogProps) {
  const id = useId();
  const [text, setText] = useState(file.lastName);
  const asked = useSettled(text.trim());
  const [other, setOther] = useState<Customer | null>(null);
  const { data, error, refetch } = useQuery(customersQuery(asked, 1, mostFound));
  const { mutateAsync: merge, isPending } = useMergeCustomer(file.customerId);
  const found = (data?.customers ?? []).filter(({ customerId }) => customerId !== file.customerId);
  const search = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  /** With what was pressed goes the focus. */
  const choose = (customer: Customer | null) => {
    flushSync(() => setOther(customer));
    (customer ? chosen : search).current?.focus();
  };
  const act = async (merged: Customer) => {
    const good = { title: texts.merged, description: texts.mergedText };
    if (await notifyResult(merge(merged.customerId), good)) onClose();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={texts.mergeTitle}
      onClose={() => !isPending && onClose()}
      controls={
        !other && (
          <Stack gap="2" mb="5">
            <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
              {texts.mergeSearch}
            </chakra.label>
            <Input
              id={id}
              ref={search}
              data-autofocus
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            {error && !data && (
              <Flex role="alert" align="center" justify="space-between" wrap="wrap" columnGap="3">
                <Text color="fg.error">{error.message}</Text>
                <Button variant="ghost" onClick={() => void refetch()}>
                  {commonTexts.retry}
                </Button>
              </Flex>
            )}
            {!data && !error && <Skeleton height="11" role="status" aria-label={texts.loading} />}
            {data && found.length === 0 && (
              <Text role="status" color="fg.muted">
                {texts.mergeNone}
              </Text>
            )}
            <Stack as="ul" listStyleType="none" gap="2">
              {found.map((customer) => (
                <li key={customer.customerId}>
                  <Button
                    variant="outline"
                    color="fg"
                    width="100%"
                    height="auto"
                    minH="11"
                    py="2"
                    justifyContent="flex-start"
                    textAlign="start"
                    whiteSpace="normal"
                    overflowWrap="anywhere"
                    onClick={() => choose(customer)}
                  >
                    <chakra.span minW="0">
                      {nameOf(customer)}
                      <chakra.span display="block" textStyle="sm" fontWeight="400">
                        {contactsOf(customer)}
                      </chakra.span>
                    </chakra.span>
                  </Button>
                </li>
              ))}
            </Stack>
          </Stack>
        )
      }
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={() => (other ? choose(null) : onClose())}>
            {texts.back}
          </SafeButton>
          {other && (
            <DestructiveButton isBusy={isPending} onClick={() => void act(other)}>
              {texts.mergeAct}
            </DestructiveButton>
          )}
        </>
      }
    >
      {other ? (
        <Box ref={chosen} tabIndex={-1} outline="none">
          <MergedFiles kept={file} other={other} />
          {(file.isBlocked || other.isBlocked) && <Text mt="3">{texts.mergeBlocked}</Text>}
        </Box>
      ) : (
        texts.mergeText(nameOf(file))
      )}
    </ConfirmationDialog>
  );
}

type EraseDialogProps = DialogProps & { onErased: () => void };

/** What is called off with it, before somebody is forgotten. */
export function EraseDialog({ file, onClose, onErased }: EraseDialogProps) {
  const { mutate: preview, data, error } = usePreviewErasure(file.customerId);
  const { mutateAsync: erase, isPending } = useEraseCustomer(file.customerId);
  useEffect(() => preview(), [preview]);
  const act = async () => {
    const good = { title: texts.erased, description: texts.erasedText };
    const went = await notifyResult(erase(), good);
    onClose();
    if (went) onErased();
  };
  return (
    <ConfirmationDialog
      isOpen
      title={texts.eraseTitle}
      onClose={() => !isPending && onClose()}
      controls={
        error ? (
          <Text role="alert" color="fg.error" mb="5">
            {error.message}
          </Text>
        ) : data ? (
          <Cancelled openBookings={data.openBookings} />
        ) : (
          <Skeleton height="11" mb="5" role="status" aria-label={texts.loading} />
        )
      }
      actions={
        <>
          <SafeButton isBusy={isPending} onClick={onClose}>
            {texts.back}
          </SafeButton>
          {data && (
            <DestructiveButton isBusy={isPending} onClick={() => void act()}>
              {texts.eraseAct}
            </DestructiveButton>
          )}
        </>
      }
    >
      {nameOf(file)}: {texts.eraseText}
    </ConfirmationDialog>
  );
}

type CancelledProps = { openBookings: { start: string; titles: string[] }[] };

function Cancelled({ openBookings }: CancelledProps) {
  if (openBookings.length === 0) return <Text mb="5">{texts.eraseNoVisits}</Text>;
  return (
    <>
      <Text fontWeight="600">{texts.eraseVisits}</Text>
      <chakra.ul ps="5" mb="5" listStyleType="disc">
        {openBookings.map(({ start, titles }) => (
          <li key={`${start} ${titles.join()}`}>
            {titles.join(", ")}, {formatDateAndTime(parseWallTime(start))}
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
