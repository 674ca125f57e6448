import { Box, Button, Flex, Heading, Link, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link as PageLink } from "react-router";
import { staffPaths } from "@/shared/lib/staff-paths";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { Panel } from "@/shared/ui/panel";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import {
  type CustomerFile,
  namesakesQuery,
  type OnFile,
  useMergeCustomer,
  useTellApart,
} from "../api/customers";
import { contactsOf, nameOf } from "../model/customers";
import { fileTexts as texts } from "../texts";

const merged = { title: texts.merged, description: texts.mergedText };

const toldApart = { title: texts.toldApart, description: texts.toldApartText };

type DecisionProps = {
  kept: OnFile;
  other: OnFile;
  /** Where the focus goes with the line. */
  onDecide?: (button: HTMLElement) => void;
};

/** Two files become one with one press, or are about two people. */
function Decision({ kept, other, onDecide }: DecisionProps) {
  const { mutateAsync: merge, isPending: isMerging } = useMergeCustomer(kept.customerId);
  const { mutateAsync: tellApart, isPending: isTelling } = useTellApart(kept.customerId);
  const [name, contacts] = [nameOf(other), contactsOf(other)];
  return (
    <Flex gap="2" wrap="wrap">
      <Button
        variant="outline"
        disabled={isMerging || isTelling}
        aria-label={texts.mergeFileOf(name, contacts)}
        onClick={({ currentTarget }) => {
          onDecide?.(currentTarget);
          void sayHowItWent(merge(other.customerId), merged);
        }}
      >
        {texts.mergeAct}
      </Button>
      <Button
        variant="ghost"
        disabled={isMerging || isTelling}
        aria-label={texts.twoPeopleOf(name, contacts)}
        onClick={({ currentTarget }) => {
          onDecide?.(currentTarget);
          void sayHowItWent(tellApart(other.customerId), toldApart);
        }}
      >
        {texts.twoPeople}
      </Button>
    </Flex>
  );
}

function FileLink({ customer }: { customer: OnFile }) {
  return (
    <Box minW="0" overflowWrap="anywhere">
      <Link asChild fontWeight="600" minH="6" display="inline-flex">
        <PageLink to={staffPaths.customer(customer.customerId)}>{nameOf(customer)}</PageLink>
      </Link>
      <Text textStyle="sm">{contactsOf(customer) || texts.noContact}</Text>
    </Box>
  );
}

/** Files that are perhaps about the person of this one. */
export function PerhapsSamePerson({ file }: { file: CustomerFile }) {
  if (file.perhapsSame.length === 0) return null;
  return (
    <DrawerPart title={texts.perhapsSame}>
      <Text color="fg.muted" mb="2">
        {texts.perhapsSameText(nameOf(file))}
      </Text>
      <Stack as="ul" listStyleType="none" gap="2">
        {file.perhapsSame.map((other) => (
          <Flex as="li" key={other.customerId} gap="2" wrap="wrap" align="center" justify="space-between">
            <FileLink customer={other} />
            <Decision kept={file} other={other} />
          </Flex>
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
  if (!data || data.pairs.length === 0) return null;
  return (
    <Panel
      as="section"
      tabIndex={-1}
      outline="none"
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
        {data.pairs.map(({ older, newer }) => (
          <Flex
            as="li"
            key={newer.customerId}
            py="3"
            columnGap="5"
            rowGap="2"
            wrap="wrap"
            align="center"
            justify="space-between"
          >
            <Flex flex="1" minW="0" columnGap="5" rowGap="1" wrap="wrap">
              {[older, newer].map((customer) => (
                <Box key={customer.customerId} flex="1 1 14rem" minW="0">
                  <FileLink customer={customer} />
                </Box>
              ))}
            </Flex>
            <Decision
              kept={older}
              other={newer}
              // The line goes, and the focus would be nowhere.
              onDecide={(button) => button.closest<HTMLElement>("section")?.focus()}
            />
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
