import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { commonTexts } from "@/shared/texts/common";
import { useSendBookingCode } from "../api/send-booking-code";
import { codeTexts } from "../texts";

/** What was mailed where, and what was typed of it. */
type Mailed = { email: string; typed: string };

/** How the last mail went. */
type Note = { text: string; isProblem: boolean };

export type BookingCode = {
  /** Where the last code was mailed to; none while nobody has asked for one. */
  email: string | null;
  typed: string;
  note: Note | null;
  isSending: boolean;
  mail: (email: string) => Promise<void>;
  keep: (typed: string) => void;
  forget: () => void;
};

/**
 * The mailed code of a booking at an organisation. It outlives the way back to the times: somebody whose time was
 * taken need not ask for another one.
 */
export function useBookingCode(organizationNr: number): BookingCode {
  const queryClient = useQueryClient();
  const key = ["bookingCode", organizationNr];
  const { mutateAsync: send, isPending: isSending } = useSendBookingCode();
  const [mailed, setMailed] = useState(() => queryClient.getQueryData<Mailed>(key) ?? null);
  const [note, setNote] = useState<Note | null>(null);
  const remember = (next: Mailed) => {
    queryClient.setQueryData(key, next);
    setMailed(next);
  };
  return {
    email: mailed?.email ?? null,
    typed: mailed?.typed ?? "",
    note,
    isSending,
    mail: async (email) => {
      const isAnother = mailed?.email === email;
      try {
        await send({ organizationNr, email });
        setNote({ text: isAnother ? codeTexts.sentAgain : codeTexts.sentTo(email), isProblem: false });
      } catch (error) {
        setNote({ text: error instanceof Error ? error.message : commonTexts.networkError, isProblem: true });
      }
      remember({ email, typed: "" });
    },
    keep: (typed) => {
      if (mailed) queryClient.setQueryData(key, { ...mailed, typed });
    },
    forget: () => queryClient.removeQueries({ queryKey: key }),
  };
}
