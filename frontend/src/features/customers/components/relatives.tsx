import { Box, Button, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId, useRef, useState } from "react";
import { ActingButton, ConfirmationDialog, SafeButton } from "@/shared/ui/confirmation-dialog";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import {
  type ComparedContacts,
  type CustomerFile,
  namesakesQuery,
  useMergeCustomer,
  useTellApart,
} from "../api/customers";
import { areContradicting, contactsOf, nameOf } from "../model/customers";
import { fileTexts as texts } from "../texts";
import { FileLine, type FileToMerge, MergedFiles } from "./merged-files";

type Outcome = "MERGED" | "APART";

/** As it was when somebody pressed its button, and where it stood; null while that is on its way. */
type Decided<Row> = { row: Row; index: number; outcome: Outcome | null };

type Decide<Row> = (row: Row, index: number, outcome: Outcome, request: Promise<unknown>) => Promise<void>;

/**
 * The rows with those that were decided in their place, although nobody asks about them any more: else the next one came
 * under the pointer.
 */
function useRowsInPlace<Row>(fresh: Row[], keyOf: (row: Row) => number) {
  const [decided, setDecided] = useState<Decided<Row>[]>([]);
  const isDecided = (row: Row) => decided.some((one) => keyOf(one.row) === keyOf(row));
  const undecided = fresh.filter((row) => !isDecided(row));
  const rows = undecided.map((row): Omit<Decided<Row>, "index"> => ({ row, outcome: null }));
  for (const one of decided.toSorted((a, b) => a.index - b.index)) rows.splice(one.index, 0, one);
  const decide: Decide<Row> = async (row, index, outcome, request) => {
    const others = (all: Decided<Row>[]) => all.filter((one) => keyOf(one.row) !== keyOf(row));
    setDecided((all) => [...others(all), { row, index, outcome: null }]);
    const isDone = await notifyResult(request);
    setDecided((all) => (isDone ? [...others(all), { row, index, outcome }] : others(all)));
  };
  /** It is asked about again, where that is possible. */
  const takeBack = async (row: Row, request: Promise<unknown>) => {
    if (await notifyResult(request)) setDecided((all) => all.filter((one) => keyOf(one.row) !== keyOf(row)));
  };
  return { rows, decide, takeBack };
}

type DecisionProps = {
  kept: FileToMerge;
  other: FileToMerge;
  contacts: ComparedContacts;
  outcome: Outcome | null;
  /** Gets the focus of a button that goes. */
  row: RefObject<HTMLElement | null>;
  onDecide: (outcome: Outcome, request: Promise<unknown>) => Promise<void>;
  onTakeBack: (request: Promise<unknown>) => Promise<void>;
};

/** Two files become one with one press, or are about two people. */
function Decision({ kept, other, contacts, outcome, row, onDecide, onTakeBack }: DecisionProps) {
  const { mutateAsync: merge, isPending: isMerging } = useMergeCustomer(kept.customerId);
  const { mutateAsync: tellApart, isPending: isTelling } = useTellApart(kept.customerId);
  const [isAsked, setIsAsked] = useState(false);
  const [name, contactTexts] = [nameOf(other), contactsOf(other)];
  const decide = (what: Outcome, request: Promise<unknown>) => {
    row.current?.focus();
    void onDecide(what, request);
  };
  const mergeNow = () => decide("MERGED", merge(other.customerId));
  // The buttons keep their room, or the rows below would move.
  return (
    <Grid css={{ "& > *": { gridArea: "1 / 1" } }}>
      <Flex gap="2" wrap="wrap" visibility={outcome ? "hidden" : "visible"}>
        <Button
          variant="outline"
          disabled={isMerging || isTelling}
          aria-label={texts.mergeFileOf(name, contactTexts)}
          onClick={() => (areContradicting(contacts) ? setIsAsked(true) : mergeNow())}
        >
          {texts.mergeAct}
        </Button>
        <Button
          variant="ghost"
          disabled={isMerging || isTelling}
          aria-label={texts.twoPeopleOf(name, contactTexts)}
          onClick={() => decide("APART", tellApart({ otherCustomerId: other.customerId, isApart: true }))}
        >
          {texts.twoPeople}
        </Button>
        {isAsked && (
          <ConfirmationDialog
            isOpen
            title={texts.contradicts}
            finalFocus={() => row.current}
            onClose={() => setIsAsked(false)}
            actions={
              <>
                <SafeButton onClick={() => setIsAsked(false)}>{texts.back}</SafeButton>
                <ActingButton
                  onClick={() => {
                    setIsAsked(false);
                    mergeNow();
                  }}
                >
                  {texts.mergeAct}
                </ActingButton>
              </>
            }
          >
            {texts.contradictsText}
            <MergedFiles kept={kept} other={other} />
          </ConfirmationDialog>
        )}
      </Flex>
      {outcome && (
        <Flex gap="2" wrap="wrap" align="center" justifySelf={{ base: "start", md: "end" }}>
          <Text role="status" fontWeight="600" color="fg.muted">
            {texts.outcomes[outcome]}
          </Text>
          {outcome === "APART" && (
            <Button
              variant="ghost"
              disabled={isTelling}
              aria-label={texts.takeBackOf(name, contactTexts)}
              onClick={() => {
                row.current?.focus();
                void onTakeBack(tellApart({ otherCustomerId: other.customerId, isApart: false }));
              }}
            >
              {texts.takeBack}
            </Button>
          )}
        </Flex>
      )}
    </Grid>
  );
}

function ComparedContactsLine({ contacts }: { contacts: ComparedContacts }) {
  return (
    <Text textStyle="sm" color="fg.muted" mt="1">
      {texts.compared(contacts.isSameEmail, contacts.isSamePhone)}
    </Text>
  );
}

type RowProps = {
  /** Both files, or the other one, with what the contacts say. */
  files: ReactNode;
  decision: Omit<DecisionProps, "row">;
};

function Row({ files, decision }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <Flex
      as="li"
      ref={row}
      tabIndex={-1}
      outline="none"
      py="3"
      columnGap="5"
      rowGap="2"
      wrap="wrap"
      align="center"
      justify="space-between"
    >
      <Box flex="1 1 14rem" minW="0">
        {files}
        <ComparedContactsLine contacts={decision.contacts} />
      </Box>
      <Decision {...decision} row={row} />
    </Flex>
  );
}

/** Files that are perhaps about the person of this one. */
export function PerhapsSamePerson({ file }: { file: CustomerFile }) {
  const { rows, decide, takeBack } = useRowsInPlace(file.perhapsSame, ({ customerId }) => customerId);
  if (rows.length === 0) return null;
  return (
    <DrawerPart title={texts.perhapsSame}>
      <Text color="fg.muted">{texts.perhapsSameText}</Text>
      <Stack as="ul" listStyleType="none" gap="0">
        {rows.map(({ row: other, outcome }, index) => (
          <Row
            key={other.customerId}
            files={<FileLine customer={other} isLinked={outcome !== "MERGED"} />}
            decision={{
              kept: { ...file, hasNote: file.note !== null },
              other,
              contacts: other,
              outcome,
              onDecide: (what, request) => decide(other, index, what, request),
              onTakeBack: (request) => takeBack(other, request),
            }}
          />
        ))}
      </Stack>
    </DrawerPart>
  );
}

type PerhapsSamePeopleProps = {
  /** Only of files that came in so many days. */
  days?: number;
};

/** Pairs of files of one name. Nothing is said where there are none, or while nobody knows. */
export function PerhapsSamePeople({ days }: PerhapsSamePeopleProps) {
  const id = useId();
  const { data } = useQuery(namesakesQuery(days));
  const { rows, decide, takeBack } = useRowsInPlace(data?.pairs ?? [], ({ newer }) => newer.customerId);
  if (rows.length === 0) return null;
  return (
    <Panel
      as="section"
      aria-labelledby={id}
      px={{ base: "4", md: "5" }}
      py="4"
      mb={days === undefined ? "5" : "0"}
    >
      <Heading as="h2" id={id} textStyle="cardTitle" mb="1">
        {texts.perhapsSame}
      </Heading>
      <Text color="fg.muted">{texts.namesakesText}</Text>
      <Stack as="ul" listStyleType="none" gap="0" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
        {rows.map(({ row: pair, outcome }, index) => (
          <Row
            key={pair.newer.customerId}
            files={
              <Flex columnGap="5" rowGap="1" wrap="wrap">
                <Box flex="1 1 14rem" minW="0">
                  <FileLine customer={pair.older} mark={texts.olderFile} isLinked />
                </Box>
                <Box flex="1 1 14rem" minW="0">
                  <FileLine customer={pair.newer} mark={texts.newerFile} isLinked={outcome !== "MERGED"} />
                </Box>
              </Flex>
            }
            decision={{
              kept: pair.older,
              other: pair.newer,
              contacts: pair,
              outcome,
              onDecide: (what, request) => decide(pair, index, what, request),
              onTakeBack: (request) => takeBack(pair, request),
            }}
          />
        ))}
      </Stack>
    </Panel>
  );
}
