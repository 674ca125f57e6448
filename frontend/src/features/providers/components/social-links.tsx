import { Box, Flex, Heading } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { AtSign, Globe, Mail, Phone } from "lucide-react";
import { commonTexts } from "@/shared/texts/common";
import { ExternalLink } from "@/shared/ui/links";
import { type SocialMedia, socialMediaQuery } from "../api/list-social-media";
import { socialMediaLinkOf } from "../model/contact-links";
import { profileTexts, socialMediaNames } from "../texts";

const icons: Partial<Record<SocialMedia["enumSocialMediaType"], typeof Globe>> = {
  Email: Mail,
  Phone,
  Website: Globe,
};

type SocialLinksProps = { organizationNr: number };

export function SocialLinks({ organizationNr }: SocialLinksProps) {
  const { data } = useSuspenseQuery(socialMediaQuery(organizationNr));
  const links = data.flatMap((entry) => {
    const href = socialMediaLinkOf(entry);
    return href ? [{ href, type: entry.enumSocialMediaType }] : [];
  });
  if (links.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="kontakt">
      <Heading as="h2" id="kontakt" textStyle="cardTitle" mb="3">
        {profileTexts.contact}
      </Heading>
      <Flex as="ul" listStyleType="none" wrap="wrap" gap="2">
        {links.map(({ href, type }) => {
          const Icon = icons[type] ?? AtSign;
          return (
            <li key={`${type} ${href}`}>
              <ExternalLink
                href={href}
                aria-label={`${socialMediaNames[type]} (${commonTexts.newTab})`}
                height="11"
                px="4"
                gap="2"
                borderWidth="1px"
                borderColor="border.emphasized"
                borderRadius="full"
                bg="bg.panel"
                color="fg"
                textStyle="sm"
                fontWeight="600"
                textDecoration="none"
                transition="border-color 150ms ease-out"
                _hover={{ borderColor: "brand.solid", textDecoration: "none" }}
              >
                <Icon size={17} aria-hidden />
                {socialMediaNames[type]}
              </ExternalLink>
            </li>
          );
        })}
      </Flex>
    </Box>
  );
}
