import { Badge, Box, Button, chakra, Flex, Heading, Link, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQueries, useQuery } from "@tanstack/react-query";
import { CalendarPlus, Mail, Pencil, Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link as PageLink } from "react-router";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { staffPaths } from "@/shared/lib/staff-paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { ContactSharers } from "@/shared/ui/contact-sharers";
import { ContactLink, DrawerPart } from "@/shared/ui/drawer-parts";
import { notifyResult } from "@/shared/ui/notify-result";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type CustomerFile, customerQuery, useBlockCustomer, useExportCustomer } from "../api/customers";
import { nameOf } from "../model/customers";
import { customerTexts, fileTexts as texts } from "../texts";
import { BlockDialog, EraseDialog, MergeDialog } from "./customer-dialogs";
import { AddCustomerForm, EditCustomerForm } from "./customer-form";
import type { CustomerRights } from "./customers-page";
import { PerhapsSamePerson } from "./relatives";

type CustomerDrawerProps = {
  /** Whose file is open, or that of somebody new. */
  customerId: number | "new" | null;
  /** Whether its form is open from the beginning. */
  isEdited: boolean;
  rights: CustomerRights;
  onOpen: (customerId: number) => void;
  onClose: () => void;
};

/** A file beside the list. */
export function CustomerDrawer({ customerId, isEdited, rights, onOpen, onClose }: CustomerDrawerProps) {
  // While it slides away it still shows what it was about.
  const [last, setLast] = useState(customerId);
  if (customerId !== null && customerId !== last) setLast(customerId);
  const [added, setAdded] = useState<number | null>(null);
  return (
    <SideDrawer
      isOpen={customerId !== null}
      title={last === "new" ? texts.newTitle : texts.title}
      onClose={onClose}
      finalFocus={() =>
        document.querySelector<HTMLElement>(`[data-customer="${last}"]`) ?? document.querySelector("main")
      }
    >
      {last === "new" && (
        <AddCustomerForm
          onAdded={(addedId) => {
            setAdded(addedId);
            onOpen(addedId);
          }}
        />
      )}
      {typeof last === "number" && (
        <OpenFile
          key={last}
          customerId={last}
          isAdded={last === added}
          isEdited={isEdited}
          rights={rights}
          onOpen={onOpen}
          onClose={onClose}
        />
      )}
    </SideDrawer>
  );
}

type OpenFileProps = Omit<CustomerDrawerProps, "customerId"> & {
  customerId: number;
  /** Whether its form was here just now: with it went what had the focus. */
  isAdded: boolean;
};

function OpenFile({ customerId, ...props }: OpenFileProps) {
  const { data, error, refetch } = useQuery(customerQuery(customerId));
  if (data) return <File file={data} {...props} />;
  if (error) return <ErrorPanel message={error.message} onRetry={() => void refetch()} />;
  return (
    <Stack gap="4" role="status" aria-label={texts.loading}>
      <Skeleton height="8" />
      <Skeleton height="40" />
    </Stack>
  );
}

type FileProps = Omit<OpenFileProps, "customerId"> & { file: CustomerFile };

function File({ file, isAdded, isEdited: isEditedFirst, rights, onClose }: FileProps) {
  const [isEdited, setIsEdited] = useState(isEditedFirst);
  const [hasLostFocus, setHasLostFocus] = useState(isAdded || isEditedFirst);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasLostFocus && !isEdited) heading.current?.focus();
  }, [hasLostFocus, isEdited]);
  const { userPhone, userEmail, note, noShows, isBlocked, hasAccount, visited } = file;
  if (isEdited) return <EditCustomerForm file={file} onDone={() => setIsEdited(false)} />;
  return (
    <Stack gap="6">
      <Box>
        <Heading
          as="h3"
          ref={heading}
          tabIndex={-1}
          outline="none"
          textStyle="sectionTitle"
          fontSize="2xl"
          overflowWrap="anywhere"
        >
          {nameOf(file)}
        </Heading>
        <Flex gap="2" wrap="wrap" mt="2">
          <Badge colorPalette="brand">{customerTexts.visits(visited)}</Badge>
          {noShows > 0 && <Badge colorPalette="red">{customerTexts.noShows(noShows)}</Badge>}
          {isBlocked && <Badge colorPalette="gray">{customerTexts.blocked}</Badge>}
          {hasAccount && <Badge colorPalette="gray">{texts.hasAccount}</Badge>}
        </Flex>
        <Stack gap="0" mt="2">
          {userPhone && (
            <ContactLink href={`tel:${userPhone.replace(/\s/g, "")}`} icon={<Phone size={18} aria-hidden />}>
              {userPhone}
            </ContactLink>
          )}
          {userEmail && (
            <ContactLink href={`mailto:${userEmail}`} icon={<Mail size={18} aria-hidden />}>
              {userEmail}
            </ContactLink>
          )}
          <ContactSharers sharers={file.sharesContactWith} texts={texts} />
        </Stack>
        <Flex gap="2" wrap="wrap" mt="3">
          <ButtonLink to={staffPaths.newBooking(file.customerId)}>
            <CalendarPlus aria-hidden />
            {texts.newBooking}
          </ButtonLink>
          {rights.isManager && (
            <Button
              variant="outline"
              onClick={() => {
                setIsEdited(true);
                setHasLostFocus(true);
              }}
            >
              <Pencil aria-hidden />
              {texts.edit}
            </Button>
          )}
        </Flex>
      </Box>
      <DrawerPart title={texts.note}>
        {note ? (
          <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
            {note}
          </Text>
        ) : (
          <Text color="fg.muted">{texts.noNote}</Text>
        )}
      </DrawerPart>
      {rights.isManager && <PerhapsSamePerson key={file.customerId} file={file} />}
      <Visits file={file} />
      <FurtherSteps file={file} rights={rights} onClose={onClose} />
    </Stack>
  );
}

function Visits({ file: { customerId, visits: newest, visitsTotal } }: { file: CustomerFile }) {
  const [olderPages, setOlderPages] = useState(0);
  const older = useQueries({
    queries: Array.from({ length: olderPages }, (_, index) => customerQuery(customerId, index + 1)),
  });
  const visits = [...newest, ...older.flatMap(({ data }) => data?.visits ?? [])];
  const failed = older.find(({ error, data }) => error && !data);
  return (
    <DrawerPart title={texts.visits}>
      {visits.length === 0 ? (
        <Text color="fg.muted">{texts.noVisits}</Text>
      ) : (
        <chakra.ul listStyleType="none">
          {visits.map(({ bookingId, title, start, state }) => (
            <Box as="li" key={`${bookingId} ${title} ${start}`} borderInlineStartWidth="3px" ps="3" mb="3">
              <Link asChild fontWeight="600" minH="6" display="inline-flex">
                <PageLink to={staffPaths.booking(bookingId, start)}>{title}</PageLink>
              </Link>
              <Text textStyle="sm" color="fg.muted">
                {formatDateAndTime(parseWallTime(start), 0)} · {texts.states[state] ?? state}
              </Text>
            </Box>
          ))}
        </chakra.ul>
      )}
      {failed?.error && <ErrorPanel message={failed.error.message} onRetry={() => void failed.refetch()} />}
      {visitsTotal > visits.length && !failed && (
        <>
          <Text textStyle="sm" color="fg.muted" role="status">
            {texts.moreVisits(visits.length, visitsTotal)}
          </Text>
          <Button
            variant="outline"
            mt="2"
            loading={older.some(({ isPending }) => isPending)}
            onClick={() => setOlderPages(olderPages + 1)}
          >
            {texts.olderVisits}
          </Button>
        </>
      )}
    </DrawerPart>
  );
}

type FurtherStepsProps = { file: CustomerFile; rights: CustomerRights; onClose: () => void };

function FurtherSteps({ file, rights, onClose }: FurtherStepsProps) {
  const [asked, setAsked] = useState<"block" | "merge" | "erase" | null>(null);
  const blocking = useBlockCustomer(file.customerId);
  const exporting = useExportCustomer(file.customerId);
  if (!rights.isManager) return null;
  const canBeBlocked = file.userEmail !== null || file.userPhone !== null;
  return (
    <DrawerPart title={texts.more}>
      <Flex gap="2" wrap="wrap">
        {file.isBlocked ? (
          <Button
            variant="outline"
            loading={blocking.isPending}
            onClick={() =>
              void notifyResult(blocking.mutateAsync(false), {
                title: texts.isUnblocked,
                description: texts.isUnblockedText,
              })
            }
          >
            {texts.unblock}
          </Button>
        ) : (
          canBeBlocked && (
            <Button variant="outline" onClick={() => setAsked("block")}>
              {texts.block}
            </Button>
          )
        )}
        <Button variant="outline" onClick={() => setAsked("merge")}>
          {texts.merge}
        </Button>
        {rights.isAdmin && (
          <>
            <Button
              variant="outline"
              loading={exporting.isPending}
              onClick={() => void notifyResult(exporting.mutateAsync())}
            >
              {texts.export}
            </Button>
            <Button variant="ghost" colorPalette="red" onClick={() => setAsked("erase")}>
              {texts.erase}
            </Button>
          </>
        )}
      </Flex>
      {asked === "block" && <BlockDialog file={file} onClose={() => setAsked(null)} />}
      {asked === "merge" && <MergeDialog file={file} onClose={() => setAsked(null)} />}
      {asked === "erase" && <EraseDialog file={file} onClose={() => setAsked(null)} onErased={onClose} />}
    </DrawerPart>
  );
}
