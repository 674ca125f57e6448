import { Link } from "@chakra-ui/react";
import { manageTexts } from "../texts";

type AskProviderProps = { phone: string | null; email: string | null };

/** What is left when nothing can be changed online any more. */
export function AskProvider({ phone, email }: AskProviderProps) {
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
      {manageTexts.tooLate} {manageTexts.askProvider}
      {call || write ? ": " : "."}
      {call}
      {call && write && ` ${manageTexts.or} `}
      {write}
    </>
  );
}
