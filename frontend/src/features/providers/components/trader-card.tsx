import { Box, chakra, Heading } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "@/shared/lib/address";
import { socialMediaLinkOf } from "@/shared/lib/social-media";
import { Panel } from "@/shared/ui/panel";
import { traderTexts as texts } from "../about-texts";
import type { Organization } from "../api/get-organization";
import { type Trader, traderQuery } from "../api/get-trader";

type TraderCardProps = { organization: Organization; trader: Trader };

/** The legal trader. */
export function TraderCard({ organization, trader }: TraderCardProps) {
  const { name, email, phone, vatNumber, registerNumber, registerCourt } = trader;
  const facts: [term: string, fact: string, href?: string | null][] = [
    [texts.name, name],
    [texts.address, `${addressOf(organization)}, ${texts.countries[organization.country]}`],
    [texts.email, email ?? "", email && socialMediaLinkOf({ enumSocialMediaType: "Email", website: email })],
    [texts.phone, phone ?? "", phone && socialMediaLinkOf({ enumSocialMediaType: "Phone", website: phone })],
    [texts.vatNumber, vatNumber ?? ""],
    [texts.register, [registerNumber, registerCourt].filter(Boolean).join(", ")],
  ];
  return (
    <Panel as="section" aria-labelledby="anbieter" p={{ base: "5", sm: "6" }}>
      <Heading as="h2" id="anbieter" textStyle="cardTitle" mb="3">
        {texts.title}
      </Heading>
      <Box as="dl" textStyle="sm">
        {facts
          .filter(([, fact]) => fact !== "")
          .map(([term, fact, href]) => (
            <Box key={term} display="flex" flexWrap="wrap" columnGap="4" py="1">
              <chakra.dt flex="0 0 11rem" maxW="100%" color="fg.muted">
                {term}
              </chakra.dt>
              <chakra.dd flex="1 1 12rem" minW="0" overflowWrap="anywhere">
                {href ? (
                  <chakra.a href={href} color="brand.fg" textDecoration="underline">
                    {fact}
                  </chakra.a>
                ) : (
                  fact
                )}
              </chakra.dd>
            </Box>
          ))}
      </Box>
    </Panel>
  );
}

/** Nothing until it is there, or when it cannot be loaded. */
export function LoadedTraderCard({ organization }: Pick<TraderCardProps, "organization">) {
  const { data } = useQuery(traderQuery(organization.organizationNr));
  return data && <TraderCard organization={organization} trader={data} />;
}
