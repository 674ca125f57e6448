import { useRef, useState } from "react";
import type { FoundCustomer } from "../../api/new-booking";
import type { Guest, NewCustomer } from "../../model/guest";

export type GuestChoice = ReturnType<typeof useGuest>;

type GuestOptions = {
  /** Whether nobody may come whom nobody knows. */
  isNeeded?: boolean;
};

/** Who comes, while that is found out in a form; the fields of somebody new are its own. */
export function useGuest(first: FoundCustomer | null, { isNeeded = false }: GuestOptions = {}) {
  const [kind, setKind] = useState<Guest["kind"]>(first ? "known" : "unknown");
  const [chosen, setChosen] = useState(first);
  const [typed, setTyped] = useState("");
  const [isUndecided, setIsUndecided] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const known = kind === "known" ? chosen : null;
  const type = (text: string) => {
    setTyped(text);
    setIsUndecided(false);
  };
  return {
    kind,
    known,
    typed,
    isNeeded,
    isUndecided,
    field,
    isChanged: typed.trim() !== "" || known?.customerId !== first?.customerId,
    type,
    choose: (customer: FoundCustomer) => {
      type("");
      setChosen(customer);
      setKind("known");
    },
    create: () => {
      type("");
      setKind("new");
    },
    drop: () => setKind("unknown"),
    /** Whoever was typed is chosen, created or gone; else the field says so. */
    settle: (): boolean => {
      const isOpen = kind === "unknown" && (isNeeded || typed.trim() !== "");
      setIsUndecided(isOpen);
      if (isOpen) field.current?.focus();
      return !isOpen;
    },
    guestOf: (values: NewCustomer): Guest => {
      if (known) return { kind: "known", customer: known };
      return kind === "new" ? { kind, ...values } : { kind: "unknown" };
    },
  };
}
