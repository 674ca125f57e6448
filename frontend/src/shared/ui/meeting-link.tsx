import { VisuallyHidden } from "@chakra-ui/react";
import { ExternalLink as ExternalLinkIcon } from "lucide-react";
import { commonTexts } from "../texts/common";
import { eventTexts } from "../texts/events";
import { ExternalLink } from "./links";

type MeetingLinkProps = { address: string };

/** Where an online meeting takes place. Only secure addresses become links. */
export function MeetingLink({ address }: MeetingLinkProps) {
  if (!address.startsWith("https://")) return eventTexts.online;
  return (
    <ExternalLink href={address} color="brand.fg" fontWeight="600" textDecoration="underline" minH="6">
      {eventTexts.online}
      <ExternalLinkIcon size={14} aria-hidden />
      <VisuallyHidden> ({commonTexts.newTab})</VisuallyHidden>
    </ExternalLink>
  );
}
