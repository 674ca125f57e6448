import { Box, Heading } from "@chakra-ui/react";
import { usableSocialMedia } from "@/shared/lib/social-media";
import { SocialMediaLinks } from "@/shared/ui/social-media-links";
import { aboutTexts } from "../about-texts";
import type { SocialMedia } from "../api/list-social-media";

type SocialLinksProps = { entries: SocialMedia[] };

export function SocialLinks({ entries }: SocialLinksProps) {
  if (usableSocialMedia(entries).length === 0) return null;
  return (
    <Box as="section" aria-labelledby="kontakt">
      <Heading as="h2" id="kontakt" textStyle="cardTitle" mb="3">
        {aboutTexts.contact}
      </Heading>
      <SocialMediaLinks entries={entries} />
    </Box>
  );
}
