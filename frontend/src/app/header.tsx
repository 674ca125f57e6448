import { chakra, Flex } from "@chakra-ui/react";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { PageLink } from "@/shared/ui/links";
import { Logo } from "@/shared/ui/logo";
import { Page } from "@/shared/ui/page";
import { MenuButton } from "./menu-button";
import { appTexts } from "./texts";

export function Header() {
  return (
    <Flex
      as="header"
      bg="bg.panel"
      borderBottomWidth="1px"
      position="sticky"
      top="0"
      zIndex="sticky"
      minHeight={{ base: "14", md: "4.5rem" }}
    >
      <Page display="flex" alignItems="center" justifyContent="space-between" flexWrap="wrap" columnGap="4">
        <PageLink to={paths.home} aria-label={commonTexts.homeLink} py="2">
          <Logo />
        </PageLink>
        <chakra.nav aria-label={appTexts.mainNavigation} hideBelow="sm">
          <PageLink
            to={paths.providerList}
            colorPalette="brand"
            color="brand.fg"
            fontWeight="600"
            textStyle="sm"
            py="3"
          >
            {appTexts.discoverProviders}
          </PageLink>
        </chakra.nav>
        <MenuButton hideFrom="sm" />
      </Page>
    </Flex>
  );
}
