import { Box, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { formatPrice } from "@/shared/lib/format";
import { type PricePackage, paths } from "@/shared/lib/paths";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { pageTitles, pricingTexts } from "../texts";
import { ContactEmail } from "./contact-email";
import { InformationPage } from "./information-page";

/** What visitors see under the address of the price packages; choosing one belongs to a provider's account. */
export function PricingPage() {
  const { customers, providers } = pricingTexts;
  return (
    <InformationPage title={pageTitles.pricing} lead={pricingTexts.lead}>
      <Grid templateColumns={{ base: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" }} gap="6">
        <Offer title={customers.title} points={customers.points} highlighted>
          <Text fontFamily="heading" fontSize="4xl" fontWeight="700" lineHeight="1" letterSpacing="-0.02em">
            {formatPrice(0)}
          </Text>
          <Text color="fg.muted" mt="2" textWrap="pretty">
            {customers.price}
          </Text>
          <ButtonLink to={paths.home} mt="6" width="100%">
            {customers.action}
          </ButtonLink>
        </Offer>
        <Offer title={providers.title} points={providers.points}>
          <Flex gap="2" wrap="wrap" aria-label={providers.packages} as="ul" listStyleType="none">
            {providers.packageNames.map((name) => (
              <li key={name}>
                <Package name={name} />
              </li>
            ))}
          </Flex>
          <Text color="fg.muted" mt="3" mb="6" textWrap="pretty">
            {providers.price}
          </Text>
          <ContactEmail />
        </Offer>
      </Grid>
    </InformationPage>
  );
}

const packageName = {
  display: "inline-flex",
  alignItems: "center",
  minH: "11",
  bg: "brand.muted",
  color: "brand.fg",
  borderRadius: "l2",
  px: "3.5",
  fontFamily: "heading",
  fontWeight: "700",
  fontSize: "lg",
} as const;

/** To visitors the way to register with it. */
function Package({ name }: { name: PricePackage }) {
  const { kind } = useCurrentUser();
  return kind === "visitor" ? (
    <PageLink
      to={paths.register(name)}
      aria-label={pricingTexts.providers.registerWith(name)}
      {...packageName}
    >
      {name}
      <ArrowRight size={18} aria-hidden />
    </PageLink>
  ) : (
    <Box {...packageName}>{name}</Box>
  );
}

type OfferProps = { title: string; points: readonly string[]; highlighted?: boolean; children: ReactNode };

function Offer({ title, points, highlighted = false, children }: OfferProps) {
  return (
    <Panel
      as="section"
      p={{ base: "5", sm: "7" }}
      boxShadow="md"
      borderTopWidth="4px"
      borderTopColor={highlighted ? "brand.solid" : "accent.border"}
    >
      <Heading as="h2" textStyle="cardTitle" fontSize="2xl" mb="4">
        {title}
      </Heading>
      {children}
      <Stack as="ul" listStyleType="none" gap="2.5" mt="6" pt="6" borderTopWidth="1px">
        {points.map((point) => (
          <Flex as="li" key={point} gap="2.5" align="flex-start">
            <Box color="brand.fg" flexShrink="0" mt="1">
              <Check size={16} strokeWidth={3} aria-hidden />
            </Box>
            <Text minW="0" textWrap="pretty" hyphens="auto">
              {point}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Panel>
  );
}
