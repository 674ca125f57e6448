import { Button, chakra, Flex, Skeleton } from "@chakra-ui/react";
import { Link } from "react-router";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { PageLink } from "@/shared/ui/links";
import { Logo } from "@/shared/ui/logo";
import { Page } from "@/shared/ui/page";
import { MenuButton } from "./menu-button";
import { appTexts } from "./texts";

const headerLink = {
  colorPalette: "brand",
  color: "brand.fg",
  fontWeight: "600",
  textStyle: "sm",
  py: "3",
} as const;

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
        <Flex align="center" gap={{ base: "2", sm: "5" }}>
          <chakra.nav aria-label={appTexts.mainNavigation} hideBelow="sm">
            <PageLink to={paths.providerList} {...headerLink}>
              {appTexts.discoverProviders}
            </PageLink>
          </chakra.nav>
          <Account />
        </Flex>
      </Page>
    </Flex>
  );
}

/** Ways in for visitors, the menu with the own things for members. */
function Account() {
  const { kind, user } = useCurrentUser();
  if (kind === "loading") {
    return <Skeleton boxSize="11" borderRadius="full" role="status" aria-label={appTexts.loadingAccount} />;
  }
  if (user) return <MenuButton user={user} />;
  return (
    <>
      <PageLink to={paths.login()} {...headerLink}>
        {appTexts.signIn}
      </PageLink>
      <Button asChild hideBelow="sm">
        <Link to={paths.register()}>{appTexts.register}</Link>
      </Button>
      <MenuButton user={null} hideFrom="sm" />
    </>
  );
}
