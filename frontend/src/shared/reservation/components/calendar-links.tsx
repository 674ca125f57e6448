import { Flex, Link } from "@chakra-ui/react";
import { type CalendarItem, googleCalendarLink, outlookCalendarLink } from "../model/calendar-links";
import { reservationTexts } from "../texts";

type CalendarLinksProps = {
  item: CalendarItem;
  /** What is entered, for the names of the links. */
  title: string;
};

/** Into a calendar on the web, for those who have no use for a file. */
export function CalendarLinks({ item, title }: CalendarLinksProps) {
  const links = [
    { name: reservationTexts.googleCalendar, href: googleCalendarLink(item) },
    { name: reservationTexts.outlookCalendar, href: outlookCalendarLink(item) },
  ];
  return (
    <Flex wrap="wrap" columnGap="4" textStyle="sm" mt="1" data-not-printed>
      {links.map(({ name, href }) => (
        <Link
          key={name}
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={reservationTexts.enterInto(name, title)}
          color="brand.fg"
          textDecoration="underline"
          minH="8"
          display="inline-flex"
          alignItems="center"
        >
          {name}
        </Link>
      ))}
    </Flex>
  );
}
