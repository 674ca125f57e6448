import { Box, Flex, Grid, Heading, Link, Skeleton, Stack, Text } from "@chakra-ui/react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import type { Operator } from "@/features/information/api/get-operator";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { whenIdle } from "@/shared/lib/when-idle";
import { PageLink } from "@/shared/ui/links";
import { Logo } from "@/shared/ui/logo";
import { Page } from "@/shared/ui/page";
import { OptionalQueryArea } from "@/shared/ui/query-area";
import { LayoutChoice } from "./layout-choice";
import { discoverLink, helpLink, mediaLink, ownTexts, pricingLink, type SiteLink } from "./site-links";
import { appTexts } from "./texts";
import { ThemeChoice } from "./theme-choice";

// Nobody looks at the end of a page first: what it shows of the operator comes after the page.
const loadOperator = async () => {
  await whenIdle();
  return import("@/features/information/components/operator-in-footer");
};
const OperatorContact = lazy(async () => ({ default: (await loadOperator()).OperatorContact }));
const OperatorLine = lazy(async () => ({ default: (await loadOperator()).OperatorLine }));

type FooterColumnProps = { title: string; children: ReactNode };

function FooterColumn({ title, children }: FooterColumnProps) {
  return (
    <Stack gap="1" align="start" minW="0">
      <Heading as="h2" textStyle="sm" fontFamily="body" fontWeight="700" letterSpacing="0" mb="1">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

const footerLink = { color: "fg.muted", py: "1.5", _hover: { color: "fg" } } as const;

const visitorLinks = [
  { to: paths.login(), text: appTexts.signIn },
  { to: paths.register(), text: appTexts.footerRegister },
];
const startLinks = [discoverLink, pricingLink, helpLink];
const operatorTexts = [
  { to: paths.termsConditions, text: appTexts.footerTerms },
  { to: paths.imprint, text: appTexts.footerImprint },
  { to: paths.dataPrivacy, text: appTexts.footerDataPrivacy },
  { to: paths.ownData, text: appTexts.footerOwnData },
];

type FooterLinksProps = { links: SiteLink[] };

function FooterLinks({ links }: FooterLinksProps) {
  return links.map(({ to, text }) => (
    <PageLink key={to} to={to} {...footerLink}>
      {text}
    </PageLink>
  ));
}

/** What the page came with, or what the end of it has loaded: the footer itself asks nobody, and needs no client for it. */
function useKnownOperator(): Operator | undefined {
  const { data } = useQuery<Operator>({ queryKey: ["get", "/api/operator", {}], queryFn: skipToken });
  return data;
}

export function Footer() {
  const { kind } = useCurrentUser();
  const operator = useKnownOperator();
  return (
    <Box
      as="footer"
      containerType="inline-size"
      bg="bg.subtle"
      borderTopWidth="1px"
      mt={{ base: "12", md: "20" }}
    >
      <Page pt={{ base: "10", md: "14" }} pb={{ base: "8", md: "10" }}>
        <Grid
          templateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
          // As wide as the letters need: twice as large they have half of the room.
          css={{
            "@container (min-width: 52rem)": {
              gridTemplateColumns: "2fr 1fr 1.3fr 1.5fr",
              "& > :first-child": { gridColumn: "auto" },
            },
          }}
          gapX="8"
          gapY="10"
        >
          <Stack gap="3" gridColumn="1 / -1" maxW="24rem">
            <Flex>
              <Logo />
            </Flex>
            <Text color="fg.muted" textStyle="sm" textWrap="pretty">
              {appTexts.productSentence}
            </Text>
          </Stack>
          <FooterColumn title={appTexts.footerStart}>
            <FooterLinks links={kind === "visitor" ? [...visitorLinks, ...startLinks] : startLinks} />
          </FooterColumn>
          <FooterColumn title={appTexts.footerInformation}>
            <FooterLinks links={operatorTexts} />
            {operator?.pages.includes("media") && <FooterLinks links={[mediaLink]} />}
            <FooterLinks links={ownTexts} />
            {/* The documentation is a page of the server, not of this app. */}
            <Link href={paths.apiDocumentation} {...footerLink}>
              {appTexts.footerApi}
            </Link>
          </FooterColumn>
          <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
            <FooterColumn title={appTexts.footerContact}>
              <Box mt="1.5" width="100%">
                <OptionalQueryArea
                  loading={
                    <Stack gap="4">
                      <Skeleton height="11" width="13.5rem" maxW="100%" borderRadius="l3" />
                      {/* As high as the row of chips that comes. */}
                      {operator && operator.socialMedia.length > 0 && <Box height="11" />}
                    </Stack>
                  }
                >
                  <OperatorContact />
                </OptionalQueryArea>
              </Box>
            </FooterColumn>
          </Box>
        </Grid>
        <Flex
          wrap="wrap"
          justify="space-between"
          align={{ base: "flex-start", md: "flex-end" }}
          direction={{ base: "column", md: "row" }}
          columnGap="8"
          rowGap="6"
          mt={{ base: "10", md: "12" }}
          pt="8"
          borderTopWidth="1px"
        >
          <Box>
            <ThemeChoice />
            <LayoutChoice />
          </Box>
          <Box minH={{ base: "9", md: "11" }} display="flex" alignItems="center">
            <OptionalQueryArea loading={null}>
              <OperatorLine />
            </OptionalQueryArea>
          </Box>
        </Flex>
      </Page>
    </Box>
  );
}
