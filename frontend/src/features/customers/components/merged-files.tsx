import { Box, Link, Stack, Text } from "@chakra-ui/react";
import { Link as PageLink } from "react-router";
import { staffPaths } from "@/shared/lib/staff-paths";
import type { OnFile } from "../api/customers";
import { contactsOf, nameOf } from "../model/customers";
import { customerTexts, fileTexts as texts } from "../texts";

/** Whose a file is, and what it holds as far as that is known. */
export type FileToMerge = OnFile & { bookings: number; hasNote?: boolean };

type FileLineProps = {
  customer: FileToMerge;
  /** Which of the two files it is: their names are often the same. */
  mark?: string;
  isLinked?: boolean;
};

/** One of two files that may be about one person. */
export function FileLine({ customer, mark, isLinked = false }: FileLineProps) {
  return (
    <Box minW="0" overflowWrap="anywhere">
      {mark && (
        <Text textStyle="sm" color="fg.muted">
          {mark}
        </Text>
      )}
      {isLinked ? (
        <Link asChild fontWeight="600" minH="6" display="inline-flex">
          <PageLink to={staffPaths.customer(customer.customerId)}>{nameOf(customer)}</PageLink>
        </Link>
      ) : (
        <Text fontWeight="600">{nameOf(customer)}</Text>
      )}
      <Text textStyle="sm">{contactsOf(customer) || texts.noContact}</Text>
      <Text textStyle="sm" color="fg.muted">
        {customerTexts.bookings(customer.bookings)}
        {customer.hasNote && texts.withNote}
      </Text>
    </Box>
  );
}

type MergedFilesProps = { kept: FileToMerge; other: FileToMerge };

/**
 * Which file stays and what becomes of the other one, for the question before two files become one: nothing takes that
 * back.
 */
export function MergedFiles({ kept, other }: MergedFilesProps) {
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="3" my="4" color="fg">
        <li>
          <FileLine customer={kept} mark={texts.stays} />
        </li>
        <li>
          <FileLine customer={other} mark={texts.isAdded} />
        </li>
      </Stack>
      <Text>{texts.mergeMeaning}</Text>
    </>
  );
}
