import { Box, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import {
  BellRing,
  CalendarCheck2,
  CalendarRange,
  Heart,
  type LucideIcon,
  MousePointerClick,
  Search,
  Store,
} from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { packageParameter, paths } from "@/shared/lib/paths";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { PageLink } from "@/shared/ui/links";
import { Page } from "@/shared/ui/page";
import { Panel } from "@/shared/ui/panel";
import { QueryArea } from "@/shared/ui/query-area";
import { pricePackages } from "../model/registration";
import { registrationTexts } from "../texts";
import { RegistrationForm, RegistrationSkeleton } from "./registration-form";

export function RegistrationPage() {
  useDocumentTitle(registrationTexts.title);
  const [search] = useSearchParams();
  // As the form begins, so that the words beside it do not change when it arrives.
  const [isBusiness, setIsBusiness] = useState(() =>
    pricePackages.some((name) => name === search.get(packageParameter)),
  );
  return (
    <Box bg="bg.hero" py={{ base: "6", md: "12" }} mb={{ base: "-12", md: "-20" }}>
      <Page>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", md: "minmax(0, 5fr) minmax(0, 7fr)" }}
          gap={{ md: "10", lg: "16" }}
          alignItems="start"
        >
          <Benefits of={isBusiness ? "business" : "customer"} />
          <Panel boxShadow="lg" px={{ base: "5", sm: "8" }} py={{ base: "6", sm: "8" }}>
            <Flex justify="space-between" align="baseline" wrap="wrap" columnGap="6" mb="5">
              <Heading as="h1" textStyle="sectionTitle">
                {registrationTexts.title}
              </Heading>
              <ToLogin />
            </Flex>
            <QueryArea loading={<RegistrationSkeleton />}>
              <RegistrationForm onBusiness={setIsBusiness} />
            </QueryArea>
          </Panel>
        </Grid>
      </Page>
    </Box>
  );
}

/** Takes along where the login would lead. */
function ToLogin() {
  const { search, state } = useLocation();
  return (
    <PageLink
      to={{ pathname: paths.login(), search }}
      state={state}
      color="brand.fg"
      fontWeight="600"
      py="2.5"
    >
      {registrationTexts.haveAccount}
    </PageLink>
  );
}

type Registrant = keyof typeof registrationTexts.benefits;

const icons: Record<Registrant, LucideIcon[]> = {
  customer: [MousePointerClick, BellRing, Heart],
  business: [Search, Store, Heart, CalendarRange],
};

function Benefits({ of: audience }: { of: Registrant }) {
  const { title, points } = registrationTexts.benefits[audience];
  return (
    <Box as="aside" hideBelow="md" position="sticky" top="7rem" py="8">
      <Text as="h2" textStyle="pageTitle" maxW="24rem">
        {title}
      </Text>
      <Stack as="ul" listStyleType="none" gap="5" mt="8">
        {points.map((point, index) => {
          const Icon = icons[audience][index] ?? CalendarCheck2;
          return (
            <Flex as="li" key={point} gap="4" align="center">
              <Flex
                aria-hidden
                boxSize="12"
                align="center"
                justify="center"
                flexShrink="0"
                borderRadius="l3"
                bg="bg.panel"
                color="brand.fg"
                boxShadow="sm"
              >
                <Icon size={22} />
              </Flex>
              <Text fontSize="lg" textWrap="pretty">
                {point}
              </Text>
            </Flex>
          );
        })}
      </Stack>
    </Box>
  );
}
