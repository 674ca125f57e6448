import { Box } from "@chakra-ui/react";
import { useLocation } from "react-router";
import { readArrivalNote } from "../lib/arrival-note";
import { Page } from "./page";

/** Why the visitor was led to this page, at its top. It stays until the next page. */
export function ArrivalNote() {
  const note = readArrivalNote(useLocation().state);
  return (
    note && (
      <Box role="note" bg="accent.subtle" color="accent.fg" fontWeight="500" py="3">
        <Page>{note}</Page>
      </Box>
    )
  );
}
