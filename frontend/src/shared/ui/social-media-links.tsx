import { Flex, type FlexProps, Link, type LinkProps } from "@chakra-ui/react";
import {
  AtSign,
  BriefcaseBusiness,
  Camera,
  Ghost,
  Globe,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Music2,
  Phone,
  Pin,
  SquarePlay,
  ThumbsUp,
} from "lucide-react";
import {
  type SocialMediaEntry,
  type SocialMediaType,
  socialMediaNames,
  usableSocialMedia,
} from "../lib/social-media";
import { commonTexts } from "../texts/common";
import { ExternalLink } from "./links";

/** What is done there; the marks of the companies are not free to use. */
const icons: Record<SocialMediaType, LucideIcon> = {
  Instagram: Camera,
  Facebook: ThumbsUp,
  Youtube: SquarePlay,
  Discord: MessagesSquare,
  Email: Mail,
  Phone,
  Website: Globe,
  TikTok: Music2,
  Pinterest: Pin,
  Snapchat: Ghost,
  Twitter: AtSign,
  LinkedIn: BriefcaseBusiness,
};

const chip: LinkProps = {
  height: "11",
  px: "4",
  gap: "2",
  borderWidth: "1px",
  borderColor: "border.emphasized",
  borderRadius: "full",
  bg: "bg.panel",
  color: "fg",
  textStyle: "sm",
  fontWeight: "600",
  textDecoration: "none",
  transition: "border-color 150ms ease-out",
  _hover: { borderColor: "brand.solid", textDecoration: "none" },
};

type SocialMediaLinksProps = FlexProps & { entries: SocialMediaEntry[] };

/** A row of chips that lead out; nothing when no entry does. */
export function SocialMediaLinks({ entries, ...props }: SocialMediaLinksProps) {
  const links = usableSocialMedia(entries);
  if (links.length === 0) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" gap="2" {...props}>
      {links.map(({ href, type }) => {
        const Icon = icons[type];
        const content = (
          <>
            <Icon size={17} aria-hidden />
            {socialMediaNames[type]}
          </>
        );
        return (
          <li key={`${type} ${href}`}>
            {/^https?:/i.test(href) ? (
              <ExternalLink
                {...chip}
                href={href}
                aria-label={`${socialMediaNames[type]} (${commonTexts.newTab})`}
              >
                {content}
              </ExternalLink>
            ) : (
              <Link {...chip} href={href}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </Flex>
  );
}
