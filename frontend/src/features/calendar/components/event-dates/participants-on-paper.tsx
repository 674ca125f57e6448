import { Box, chakra, Heading, Text } from "@chakra-ui/react";
import { WallTimes } from "@/shared/ui/wall-times";
import type { EventDate } from "../../api/event-dates";
import { dateTexts as texts } from "../../day-texts";

type ParticipantsOnPaperProps = { date: EventDate; thisYear: number };

/** The list for the door, with room for a tick. Only paper shows it. */
export function ParticipantsOnPaper({ date, thisYear }: ParticipantsOnPaperProps) {
  const { title, start, end, taken, capacity, participants } = date;
  return (
    <Box display="none" css={{ "@media print": { display: "block" } }} color="black">
      <Heading as="h3" fontSize="2xl" color="black">
        {title}
      </Heading>
      <Text>
        <WallTimes start={start} end={end} thisYear={thisYear} />
      </Text>
      <Text mb="4">{texts.seats(taken, capacity)}</Text>
      <chakra.table width="100%" css={tableStyle}>
        <thead>
          <tr>
            <th scope="col">{texts.came}</th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.phone}</th>
          </tr>
        </thead>
        <tbody>
          {participants.map(({ participationId, customerName, userPhone, state }) => (
            <tr key={participationId}>
              <td>
                <span className="box">{state === "DONE" ? "✓" : state === "NO_SHOW" ? "–" : ""}</span>
              </td>
              <td>{customerName || texts.unnamed}</td>
              <td>{userPhone}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

const tableStyle = {
  borderCollapse: "collapse",
  "& th, & td": { textAlign: "start", py: "2", px: "2", borderBottom: "1px solid black" },
  "& th:first-of-type, & td:first-of-type": { width: "4rem" },
  "& tr": { breakInside: "avoid" },
  "& .box": {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    width: "1.25rem",
    height: "1.25rem",
    border: "1px solid black",
  },
} as const;

/** On paper the drawer is the page: the calendar behind it stays away. */
export const paperStyle = {
  "@media print": {
    "body > #root, [data-not-printed], [data-scope=dialog][data-part=backdrop]": {
      display: "none !important",
    },
    "html, body": { overflow: "visible", height: "auto", background: "white" },
    "[data-scope=dialog][data-part=positioner]": {
      position: "static",
      display: "block",
      height: "auto",
    },
    "[data-scope=dialog][data-part=content]": {
      maxWidth: "none",
      maxHeight: "none",
      height: "auto",
      overflow: "visible",
      boxShadow: "none",
      background: "white",
      animation: "none",
    },
    "@page": { size: "portrait", margin: "1.5cm" },
  },
} as const;
