import { Box, Button, Skeleton } from "@chakra-ui/react";
import { CalendarRange } from "lucide-react";
import { lazy, useState } from "react";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import type { ManagedAppointment } from "../api/manage-booking";
import { movableTogether, standingBeside } from "../model/moved-visit";
import { movedVisitTexts } from "../visit-texts";
import type { MoveVisitPanelProps } from "./move-visit-panel";

/** The calendar is as large as the rest of the page, and few come to move something. */
const MoveVisitPanel = lazy(async () => ({ default: (await import("./move-visit-panel")).MoveVisitPanel }));

type MoveVisitProps = Omit<MoveVisitPanelProps, "appointments" | "staying" | "onClose"> & {
  /** All of the booking. */
  appointments: ManagedAppointment[];
};

/** Moves all appointments of a booking at once, where there are several. */
export function MoveVisit({ appointments, ...panel }: MoveVisitProps) {
  const [isOpen, setIsOpen] = useState(false);
  const movable = movableTogether(appointments);
  if (movable.length === 0) return null;
  if (!isOpen) {
    return (
      <Box mt="4">
        <Button
          variant="outline"
          size="lg"
          maxW="100%"
          px={{ base: "4", sm: "6" }}
          onClick={() => setIsOpen(true)}
        >
          <CalendarRange aria-hidden />
          {movedVisitTexts.moveAll}
        </Button>
      </Box>
    );
  }
  return (
    <Panel as="section" aria-label={movedVisitTexts.newVisit} p={{ base: "5", sm: "6" }} mt="4">
      <QueryArea loading={<Skeleton height="26rem" borderRadius="l2" />}>
        <MoveVisitPanel
          {...panel}
          appointments={movable}
          staying={standingBeside(movable, appointments)}
          onClose={() => setIsOpen(false)}
        />
      </QueryArea>
    </Panel>
  );
}
