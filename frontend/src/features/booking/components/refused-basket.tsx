import { useQueryClient } from "@tanstack/react-query";
import { Trash2, UserRound } from "lucide-react";
import type { SelectedService } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { assignedEmployeesQuery } from "@/shared/slots/api/list-assigned-employees";
import { NoSlots } from "@/shared/slots/components/no-slots";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { WrappingButton } from "@/shared/ui/buttons";
import type { BasketRefusal } from "../model/basket-refusal";
import { selectionTexts } from "../texts";

type Actions = {
  onRemove: (entry: SelectedService) => void;
  /** The employee of an entry was given up. */
  onReleased: () => void;
};

type RefusedBasketProps = Actions & {
  refusal: BasketRefusal;
  /** The entries of the slot query, in its order. */
  queried: SelectedService[];
};

/** Why there are no times to choose from, and what helps. */
export function RefusedBasket({ refusal, queried, onRemove, onReleased }: RefusedBasketProps) {
  const { kind, message } = refusal;
  const entry = kind === "tooComplex" ? undefined : queried[refusal.index];
  if (!entry) return <NoSlots role="alert" message={message} />;
  return kind === "service" ? (
    <RefusedService entry={entry} message={message} onRemove={onRemove} />
  ) : (
    <RefusedEmployee entry={entry} message={message} onReleased={onReleased} />
  );
}

type RefusedEntryProps = { entry: SelectedService; message: string };

function RefusedService({ entry, message, onRemove }: RefusedEntryProps & Pick<Actions, "onRemove">) {
  return (
    <NoSlots
      role="alert"
      message={entry.service.description}
      advice={message}
      action={
        <WrappingButton variant="outline" py="2" onClick={() => onRemove(entry)}>
          <Trash2 aria-hidden />
          {selectionTexts.removeRefused}
        </WrappingButton>
      }
    />
  );
}

function RefusedEmployee({ entry, message, onReleased }: RefusedEntryProps & Pick<Actions, "onReleased">) {
  const queryClient = useQueryClient();
  const changeEntry = useSessionStore((state) => state.changeEntry);
  const { service, user, organizationNr } = entry;
  const release = () => {
    // Known answers still name the one who does it no more; a single one would be chosen again at once.
    void queryClient.resetQueries(assignedEmployeesQuery(organizationNr, service.serviceID));
    changeEntry(entry.id, { user: null });
    onReleased();
  };
  const name = user ? ` ${selectionTexts.with(employeeName(user))}` : "";
  return (
    <NoSlots
      role="alert"
      message={`${service.description}${name}`}
      advice={message}
      action={
        <WrappingButton variant="outline" py="2" onClick={release}>
          <UserRound aria-hidden />
          {selectionTexts.somebodyElse}
        </WrappingButton>
      }
    />
  );
}
