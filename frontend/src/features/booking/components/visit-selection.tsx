import { Box, Button, Heading, VisuallyHidden } from "@chakra-ui/react";
import { Plus } from "lucide-react";
import { paths } from "@/shared/lib/paths";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { SlotCalendarSkeleton } from "@/shared/slots/components/slot-calendar-skeleton";
import { ButtonLink } from "@/shared/ui/buttons";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { selectionTexts } from "../texts";
import { bookedVisitTexts } from "../visit-texts";
import { focusVisitTimes, visitTimesId } from "./focus-visit-times";
import { VisitPicker } from "./visit-picker";
import { VisitServices } from "./visit-services";
import type { VisitStepProps } from "./visit-step";

type VisitSelectionProps = VisitStepProps & {
  /** One service after the other instead. */
  onSingle: () => void;
};

/** All services in one visit: who does them, and when it begins. */
export function VisitSelection(props: VisitSelectionProps) {
  const { organization, basket, mode, onSingle } = props;
  const removeEntry = useSessionStore((state) => state.removeEntry);
  const remove = ({ id }: SelectedService) => {
    removeEntry(id);
    focusVisitTimes();
  };
  const singly = (
    <Button variant="outline" onClick={onSingle}>
      {bookedVisitTexts.single}
    </Button>
  );
  return (
    <Box as="section" aria-label={selectionTexts.services}>
      <VisuallyHidden as="h2">{selectionTexts.services}</VisuallyHidden>
      <VisitServices basket={basket} shown={mode.shown} onRemove={remove} />
      <Panel
        px={{ base: "4", md: "6" }}
        pt="4"
        pb="6"
        mt={{ base: "3", md: "4" }}
        boxShadow="md"
        // The heading that phones do not show stays inside.
        position="relative"
      >
        <Heading
          as="h3"
          id={visitTimesId}
          tabIndex={-1}
          outline="none"
          textStyle="cardTitle"
          mb="4"
          scrollMarginTop="6rem"
          // On phones the times themselves have the room, right below the days.
          srOnly={{ base: true, md: false }}
        >
          {bookedVisitTexts.when}
        </Heading>
        <QueryArea loading={<SlotCalendarSkeleton />}>
          <VisitPicker {...props} onRemove={remove} singly={singly} />
        </QueryArea>
      </Panel>
      <ButtonLink to={paths.profile(organization, "services")} variant="ghost" mt="4">
        <Plus aria-hidden />
        {selectionTexts.addService}
      </ButtonLink>
    </Box>
  );
}
