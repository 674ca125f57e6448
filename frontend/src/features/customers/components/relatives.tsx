import { Box, Button, Flex, Link, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link as PageLink } from "react-router";
import { DrawerPart } from "@/shared/ui/drawer-parts";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { type Customer, type CustomerFile, customersQuery, useMergeCustomer } from "../api/customers";
import { nameOf, searchOf } from "../model/customers";
import { perhapsSamePerson, sharingMailbox } from "../model/relatives";
import { fileTexts as texts } from "../texts";

const mostFound = 10;

const fileOf = ({ customerId }: Customer) => searchOf({ search: "", page: 1, customerId });

/** Whose mailbox this one is as well: a person is not a mailbox. */
export function SharedMailbox({ file }: { file: CustomerFile }) {
  const { data } = useQuery({
    ...customersQuery(file.userEmail ?? "", 1, mostFound),
    enabled: file.userEmail !== null,
  });
  const others = sharingMailbox(file, data?.customers ?? []);
  if (others.length === 0) return null;
  return (
    <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
      {texts.sameMailbox}{" "}
      {others.map((other, index) => (
        <Fragment key={other.customerId}>
          {index > 0 && ", "}
          <Link asChild minH="6" display="inline-flex">
            <PageLink to={{ search: fileOf(other) }}>{nameOf(other)}</PageLink>
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

/** Files of the same name with other contacts, which become one with one press. */
export function PerhapsSamePerson({ file }: { file: CustomerFile }) {
  const name = `${file.firstName} ${file.lastName}`.trim();
  const { data } = useQuery({ ...customersQuery(name, 1, mostFound), enabled: name !== "" });
  const { mutateAsync: merge, isPending } = useMergeCustomer(file.customerId);
  const others = perhapsSamePerson(file, data?.customers ?? []);
  if (others.length === 0) return null;
  return (
    <DrawerPart title={texts.perhapsSame}>
      <Text color="fg.muted" mb="2">
        {texts.perhapsSameText(nameOf(file))}
      </Text>
      <Stack as="ul" listStyleType="none" gap="2">
        {others.map((other) => (
          <Flex as="li" key={other.customerId} gap="2" wrap="wrap" align="center" justify="space-between">
            <Box minW="0" overflowWrap="anywhere">
              <Link asChild fontWeight="600" minH="6" display="inline-flex">
                <PageLink to={{ search: fileOf(other) }}>{nameOf(other)}</PageLink>
              </Link>
              <Text textStyle="sm">{[other.userPhone, other.userEmail].filter(Boolean).join(" · ")}</Text>
            </Box>
            <Button
              variant="outline"
              loading={isPending}
              aria-label={texts.mergeFileOf(
                [other.userPhone, other.userEmail].find(Boolean) ?? nameOf(other),
              )}
              onClick={() =>
                void sayHowItWent(merge(other.customerId), {
                  title: texts.merged,
                  description: texts.mergedText,
                })
              }
            >
              {texts.mergeAct}
            </Button>
          </Flex>
        ))}
      </Stack>
    </DrawerPart>
  );
}
