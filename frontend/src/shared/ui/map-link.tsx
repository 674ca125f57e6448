import { VisuallyHidden } from "@chakra-ui/react";
import { mapLinkOf } from "../lib/map-link";
import { commonTexts } from "../texts/common";
import { ExternalLink } from "./links";

type MapLinkProps = { place: Parameters<typeof mapLinkOf>[0] };

/** Where it is, on a map elsewhere. */
export function MapLink({ place }: MapLinkProps) {
  return (
    <ExternalLink href={mapLinkOf(place)} color="fg" textDecoration="underline" data-not-printed>
      {commonTexts.map}
      <VisuallyHidden> ({commonTexts.newTab})</VisuallyHidden>
    </ExternalLink>
  );
}
