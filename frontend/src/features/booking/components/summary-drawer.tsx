import { summaryTexts } from "@/shared/reservation/texts";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { Summary, type SummaryProps } from "./summary";

type SummaryDrawerProps = SummaryProps & { onClose: () => void };

/** The whole choice over the form, for who has it out of sight. */
export function SummaryDrawer({ onClose, ...summary }: SummaryDrawerProps) {
  return (
    <SideDrawer isOpen title={summaryTexts.title} onClose={onClose}>
      <Summary {...summary} />
    </SideDrawer>
  );
}
