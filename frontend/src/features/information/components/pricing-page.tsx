import { Box, Flex, Grid, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowRight, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { formatPrice } from "@/shared/lib/format";
import { type PricePackage, paths } from "@/shared/lib/paths";
import { PlanFacts } from "@/shared/plans/plan-facts";
import { plansQuery } from "@/shared/plans/plans";
import { ButtonLink } from "@/shared/ui/buttons";
import { PageLink } from "@/shared/ui/links";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { pageTitles, pricingTexts } from "../texts";
import { ContactEmail } from "./contact-email";
import { InformationPage } from "./information-page";

/** What visitors see under the address of the price packages; choosing one belongs to a provider's account. */
export function PricingPage() {
  const { customers, providers } = pricingTexts;
  return (
    <InformationPage title={pageTitles.pricing} lead={pricingTexts.lead}>
      <Grid templateColumns="repeat(auto-fit, minmax(min(16rem, 100%), 1fr))" gap="6">
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
          <QueryArea loading={<PackagesSkeleton />}>
            <Packages />
          </QueryArea>
          <Text color="fg.muted" mt="6" mb="4" textWrap="pretty">
            {providers.price}
          </Text>
          <ContactEmail />
        </Offer>
      </Grid>
    </InformationPage>
  );
}

/** What each costs and contains, side by side where there is room. */
function Packages() {
  const { plans } = useSuspenseQuery(plansQuery()).data;
  const { packages, unlimited } = pricingTexts.providers;
  return (
    <>
      {plans.length === 0 && <Text mb="4">{unlimited}</Text>}
      <Grid
        as="ul"
        listStyleType="none"
        aria-label={packages}
        gap="6"
        templateColumns="repeat(auto-fit, minmax(min(13rem, 100%), 1fr))"
      >
        {plans.map((offered) => (
          <Stack as="li" key={offered.plan} gap="3" align="flex-start">
            <Package name={offered.plan} />
            <PlanFacts offered={offered} />
          </Stack>
        ))}
      </Grid>
    </>
  );
}

function PackagesSkeleton() {
  return (
    <Skeleton
      height="12rem"
      borderRadius="l2"
      role="status"
      aria-busy="true"
      aria-label={pricingTexts.providers.loading}
    />
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
