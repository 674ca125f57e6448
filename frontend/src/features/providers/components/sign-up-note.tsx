import { Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { paths } from "@/shared/lib/paths";
import { usableSocialMedia } from "@/shared/lib/social-media";
import { PageLink } from "@/shared/ui/links";
import type { Organization } from "../api/get-organization";
import { socialMediaQuery } from "../api/list-social-media";
import { eventTexts } from "../event-texts";

type SignUpNoteProps = { organization: Organization };

/** How to take part: where a provider names no way to be reached, only their door is left. */
export function SignUpNote({ organization }: SignUpNoteProps) {
  const { data } = useSuspenseQuery(socialMediaQuery(organization.organizationNr));
  return (
    <Text textStyle="sm" color="fg.muted" textWrap="pretty">
      {usableSocialMedia(data).length === 0 ? (
        eventTexts.signUpThere
      ) : (
        <>
          {eventTexts.signUpOnSite}{" "}
          <PageLink to={paths.profile(organization, "about")} color="brand.fg" fontWeight="600">
            {eventTexts.contact}
          </PageLink>
        </>
      )}
    </Text>
  );
}
