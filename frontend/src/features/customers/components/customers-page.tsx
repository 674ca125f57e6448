import { Badge, Box, Button, chakra, Flex, Heading, Input, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Download, Plus, Upload, Users } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatLongDate, parseWallTime } from "@/shared/lib/format";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { useSettled } from "@/shared/lib/use-settled";
import { BackOfficeNavigation } from "@/shared/ui/back-office-navigation";
import { ListSkeleton } from "@/shared/ui/list-skeleton";
import { notifyResult } from "@/shared/ui/notify-result";
import { Page } from "@/shared/ui/page";
import { PageLinks } from "@/shared/ui/page-links";
import { Panel } from "@/shared/ui/panel";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { type Customer, customersQuery, useExportCustomers } from "../api/customers";
import { type CustomerPlace, nameOf, placeOf, searchOf } from "../model/customers";
import { customerTexts as texts } from "../texts";
import { CustomerDrawer } from "./customer-drawer";
import { PerhapsSamePeople } from "./relatives";

// For few people, and seldom.
const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog")).ImportDialog }));

export type CustomerRights = {
  /** Managers edit, block and merge. */
  isManager: boolean;
  /** Administrators erase, export and import. */
  isAdmin: boolean;
};

/** Who comes to the organisation. */
export function CustomersPage(rights: CustomerRights) {
  useDocumentTitle(texts.title);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const place = placeOf(search);
  const goTo = (next: Partial<CustomerPlace>, replace = false) =>
    void navigate({ search: searchOf({ ...place, ...next }) }, { replace });
  const [isImporting, setIsImporting] = useState(false);
  const exporting = useExportCustomers();
  return (
    <Page py={{ base: "6", md: "8" }}>
      <BackOfficeNavigation />
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="5">
        <Heading as="h1" textStyle="pageTitle" tabIndex={-1} outline="none">
          {texts.title}
        </Heading>
        <Flex gap="3" wrap="wrap">
          <Button onClick={() => goTo({ customerId: "new" })}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
          {rights.isAdmin && (
            <>
              <Button variant="outline" bg="bg.panel" onClick={() => setIsImporting(true)}>
                <Upload aria-hidden />
                {texts.importCsv}
              </Button>
              <Button
                variant="outline"
                bg="bg.panel"
                loading={exporting.isPending}
                onClick={() => void notifyResult(exporting.mutateAsync())}
              >
                <Download aria-hidden />
                {texts.exportCsv}
              </Button>
            </>
          )}
        </Flex>
      </Flex>
      <CustomerSearch text={place.search} onChange={(text) => goTo({ search: text, page: 1 }, true)} />
      {rights.isManager && place.search === "" && place.page === 1 && <PerhapsSamePeople />}
      <CustomerList place={place} />
      <CustomerDrawer
        customerId={place.customerId}
        isEdited={place.isEdited && rights.isManager}
        rights={rights}
        onOpen={(customerId) => goTo({ customerId }, true)}
        onClose={() => goTo({ customerId: null })}
      />
      {isImporting && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

type CustomerSearchProps = { text: string; onChange: (text: string) => void };

/** Asks when the typing pauses. */
function CustomerSearch({ text, onChange }: CustomerSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const wanted = useSettled(typed.trim());
  const tell = useEffectEvent((settled: string) => {
    if (settled !== text) onChange(settled);
  });
  useEffect(() => tell(wanted), [wanted]);
  return (
    <Stack as="search" gap="1.5" mb="5" maxW="30rem">
      <chakra.label htmlFor={id} textStyle="label" fontWeight="600">
        {texts.search}
      </chakra.label>
      <Input
        id={id}
        type="search"
        bg="bg.panel"
        autoComplete="off"
        placeholder={texts.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Stack>
  );
}

function CustomerList({ place }: { place: CustomerPlace }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(customersQuery(place.search, place.page));
  if (error && !data) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  if (!data) return skeleton;
  const { customers, totalpages } = data;
  return (
    <>
      <chakra.span srOnly role="status">
        {place.search !== "" && !isPlaceholderData && texts.found(totalpages, customers.length)}
      </chakra.span>
      {customers.length === 0 ? (
        <EmptyPanel icon={<Users size={28} />}>
          {place.search === "" ? texts.none : texts.nothingFound(place.search)}
        </EmptyPanel>
      ) : (
        <Panel aria-busy={isPlaceholderData || undefined} opacity={isPlaceholderData ? 0.6 : 1}>
          <chakra.ul listStyleType="none" aria-label={texts.list}>
            {customers.map((customer) => (
              <CustomerLine key={customer.customerId} customer={customer} place={place} />
            ))}
          </chakra.ul>
        </Panel>
      )}
      <PageLinks
        label={texts.pages}
        mt="6"
        page={place.page}
        count={totalpages}
        addressOf={(page) => ({ search: searchOf({ ...place, page, customerId: null }) })}
      />
    </>
  );
}

const dayOf = (wallTime: string) => formatLongDate(parseWallTime(wallTime));

type CustomerLineProps = { customer: Customer; place: CustomerPlace };

function CustomerLine({ customer, place }: CustomerLineProps) {
  const { customerId, visited, noShows, isBlocked, lastVisit, nextVisit, userPhone, userEmail } = customer;
  const facts = [
    texts.visits(visited),
    lastVisit && texts.lastVisit(dayOf(lastVisit)),
    nextVisit && texts.nextVisit(dayOf(nextVisit)),
  ].filter(Boolean);
  return (
    <Box as="li" borderBottomWidth="1px" _last={{ borderBottomWidth: "0" }}>
      <chakra.span
        asChild
        display="block"
        px={{ base: "4", md: "5" }}
        py="3"
        _hover={{ bg: "bg.muted" }}
        data-customer={customerId}
      >
        <Link to={{ search: searchOf({ ...place, customerId }) }}>
          <Box css={lineStyle}>
            <Flex gap="2" align="center" wrap="wrap">
              <Text fontWeight="600" overflowWrap="anywhere">
                {nameOf(customer)}
              </Text>
              {noShows > 0 && <Badge colorPalette="red">{texts.noShows(noShows)}</Badge>}
              {isBlocked && <Badge colorPalette="gray">{texts.blocked}</Badge>}
            </Flex>
            <Text textStyle="sm" overflowWrap="anywhere">
              {[userPhone, userEmail].filter(Boolean).join(" · ")}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {facts.join(" · ")}
            </Text>
          </Box>
        </Link>
      </chakra.span>
    </Box>
  );
}

/** One below the other on phones; where there is room in columns that the eye can follow. */
const lineStyle = {
  display: "grid",
  columnGap: "5",
  alignItems: "center",
  gridTemplateColumns: { base: "minmax(0, 1fr)", lg: "minmax(0, 7fr) minmax(0, 9fr) minmax(0, 10fr)" },
} as const;

const skeleton = <ListSkeleton label={texts.loading} lines={4} height="16" />;

export function CustomersPageSkeleton() {
  return <Page py={{ base: "6", md: "8" }}>{skeleton}</Page>;
}
