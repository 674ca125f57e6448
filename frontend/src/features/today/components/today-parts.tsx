import { Badge, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { staffPaths } from "@/shared/lib/staff-paths";
import { Panel } from "@/shared/ui/panel";
import type { VisitOfToday } from "../api/today";
import { todayTexts as texts } from "../texts";

type PartProps = {
  title: string;
  isEmpty: boolean;
  empty: string;
  /** What can be done about all of it. */
  action?: ReactNode;
  /** Where the rest of it stands. */
  more?: ReactNode;
  children: ReactNode;
};

/** A heading with what belongs to it. */
export function Part({ title, isEmpty, empty, action, more, children }: PartProps) {
  const id = useId();
  return (
    <Panel as="section" tabIndex={-1} outline="none" aria-labelledby={id} px={{ base: "4", md: "5" }} py="4">
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="3" mb="2">
        <Heading as="h2" id={id} textStyle="cardTitle">
          {title}
        </Heading>
        {action}
      </Flex>
      {isEmpty ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
          {children}
        </chakra.ul>
      )}
      {more}
    </Panel>
  );
}

type VisitProps = {
  visit: VisitOfToday;
  when: string;
  nameOf: (userId: number | null) => string;
  note?: string;
  /** It has begun and is not over. */
  isRunning?: boolean;
  /** What can be done about it here. */
  children?: ReactNode;
};

/** A visit, with the way to it. */
export function Visit({ visit, when, nameOf, note, isRunning, children }: VisitProps) {
  const { bookingId, title, start, userId, customerName } = visit;
  return (
    <li>
      <chakra.span asChild display="block" py="2.5" borderRadius="l1" _hover={{ bg: "bg.muted" }}>
        <Link to={staffPaths.booking(bookingId, start)}>
          <Text fontWeight="600" overflowWrap="anywhere">
            {when} · {customerName || texts.walkIn}
            {isRunning && (
              <Badge colorPalette="brand" ms="2">
                {texts.running}
              </Badge>
            )}
          </Text>
          <Text textStyle="sm">{[title, nameOf(userId)].filter(Boolean).join(" · ")}</Text>
          {note && (
            <Text textStyle="sm" color="accent.fg">
              {note}
            </Text>
          )}
        </Link>
      </chakra.span>
      {children}
    </li>
  );
}
