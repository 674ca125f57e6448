import { Box, Heading } from "@chakra-ui/react";
import { usableSocialMedia } from "@/shared/lib/social-media";
import { SocialMediaLinks } from "@/shared/ui/social-media-links";
import type { SocialMedia } from "../api/list-social-media";
import { profileTexts } from "../texts";

type SocialLinksProps = { entries: SocialMedia[] };

export function SocialLinks({ entries }: SocialLinksProps) {
  if (usableSocialMedia(entries).length === 0) return null;
  return (
    <Box as="section" aria-labelledby="kontakt">
      <Heading as="h2" id="kontakt" textStyle="cardTitle" mb="3">
        {profileTexts.contact}
      </Heading>
      <SocialMediaLinks entries={entries} />
    </Box>
  );
}
