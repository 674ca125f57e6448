import { Link } from "@chakra-ui/react";
import { manageTexts } from "../texts";

type AskProviderProps = {
  phone: string | null;
  email: string | null;
  /** What can still be changed online, if only some of it can. */
  changeable?: string | undefined;
};

/** What is left when not everything, or nothing, can be changed online any more. */
export function AskProvider({ phone, email, changeable }: AskProviderProps) {
  const call = phone && (
    <Link href={`tel:${phone.replace(/[^\d+]/g, "")}`} color="fg" textDecoration="underline">
      {phone}
    </Link>
  );
  const write = email && (
    <Link href={`mailto:${email}`} color="fg" textDecoration="underline" overflowWrap="anywhere">
      {email}
    </Link>
  );
  return (
    <>
      {changeable ?? manageTexts.tooLate}{" "}
      {changeable ? manageTexts.askProviderForTheRest : manageTexts.askProvider}
      {call || write ? ": " : "."}
      {call}
      {call && write && ` ${manageTexts.or} `}
      {write}
    </>
  );
}
