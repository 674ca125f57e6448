import { Box, Flex, Grid, Heading, Link, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { paths } from "@/shared/lib/paths";
import { PageLink } from "@/shared/ui/links";
import { Logo } from "@/shared/ui/logo";
import { Page } from "@/shared/ui/page";
import { appTexts } from "./texts";
import { ThemeChoice } from "./theme-choice";

type FooterColumnProps = { title: string; children: ReactNode };

function FooterColumn({ title, children }: FooterColumnProps) {
  return (
    <Stack gap="1" align="start">
      <Heading as="h2" textStyle="sm" fontFamily="body" fontWeight="700" letterSpacing="0" mb="1">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

const footerLink = { color: "fg.muted", py: "1.5", _hover: { color: "fg" } } as const;

export function Footer() {
  return (
    <Box as="footer" bg="bg.subtle" borderTopWidth="1px" mt={{ base: "12", md: "20" }}>
      <Page py={{ base: "10", md: "14" }}>
        <Grid
          templateColumns={{
            base: "repeat(auto-fit, minmax(min(8rem, 100%), 1fr))",
            md: "2fr 1fr 1fr 1.4fr",
          }}
          gapX="8"
          gapY="10"
        >
          <Stack gap="3" gridColumn={{ base: "1 / -1", md: "auto" }} maxW="24rem">
            <Flex>
              <Logo />
            </Flex>
            <Text color="fg.muted" textStyle="sm" textWrap="pretty">
              {appTexts.productSentence}
            </Text>
          </Stack>
          <FooterColumn title={appTexts.footerStart}>
            <PageLink to={paths.home} {...footerLink}>
              {appTexts.footerStartPage}
            </PageLink>
            <PageLink to={paths.providerList} {...footerLink}>
              {appTexts.discoverProviders}
            </PageLink>
          </FooterColumn>
          <FooterColumn title={appTexts.footerDevelopers}>
            {/* The documentation is a page of the server, not of this app. */}
            <Link href={paths.apiDocumentation} {...footerLink}>
              {appTexts.footerApi}
            </Link>
          </FooterColumn>
          <Box gridColumn={{ base: "1 / -1", md: "auto" }}>
            <ThemeChoice />
          </Box>
        </Grid>
      </Page>
    </Box>
  );
}
