import { Box, Heading } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { usableSocialMedia } from "@/shared/lib/social-media";
import { SocialMediaLinks } from "@/shared/ui/social-media-links";
import { socialMediaQuery } from "../api/list-social-media";
import { profileTexts } from "../texts";

type SocialLinksProps = { organizationNr: number };

export function SocialLinks({ organizationNr }: SocialLinksProps) {
  const { data } = useSuspenseQuery(socialMediaQuery(organizationNr));
  if (usableSocialMedia(data).length === 0) return null;
  return (
    <Box as="section" aria-labelledby="kontakt">
      <Heading as="h2" id="kontakt" textStyle="cardTitle" mb="3">
        {profileTexts.contact}
      </Heading>
      <SocialMediaLinks entries={data} />
    </Box>
  );
}
