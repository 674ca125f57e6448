import { chakra, Drawer, Grid, Heading, Link } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CircleQuestionMark, Compass, ListChecks, Tag } from "lucide-react";
import { type RefObject, useRef } from "react";
import { operatorQuery } from "@/features/information/api/get-operator";
import { operatorLinks } from "@/features/information/model/information-links";
import type { User } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { useIsMounted } from "@/shared/lib/use-is-mounted";
import { DrawerPanel } from "@/shared/ui/drawer-panel";
import { PageLink } from "@/shared/ui/links";
import { MemberMenu, WayOut } from "./member-menu";
import { MenuLink } from "./menu-link";
import { discoverLink, helpLink, howItWorksLink, ownTexts, pricingLink } from "./site-links";
import { appTexts } from "./texts";
import { ThemeChoice } from "./theme-choice";
import { VisitorMenu } from "./visitor-menu";

const mainLinks = [
  { ...discoverLink, Icon: Compass },
  { ...howItWorksLink, Icon: ListChecks },
  { ...pricingLink, Icon: Tag },
  { ...helpLink, Icon: CircleQuestionMark },
];

type SiteMenuProps = {
  /** None for visitors. */
  user: User | null;
  isOpen: boolean;
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The own things of a member, the pages and the theme, over the whole width of a phone. */
export function SiteMenu({ user, isOpen, button, onClose }: SiteMenuProps) {
  const { data: operator } = useQuery(operatorQuery());
  const isLeaving = useRef(false);
  const isMounted = useIsMounted();
  const close = (leaving: boolean) => {
    isLeaving.current = leaving;
    onClose();
  };
  const leave = () => close(true);
  return (
    <DrawerPanel
      title={appTexts.menu}
      closeLabel={appTexts.closeMenu}
      width="24rem"
      open={isOpen && isMounted}
      onClose={() => close(false)}
      // Who goes somewhere goes on reading there.
      finalFocusEl={() => (isLeaving.current ? document.querySelector("main") : button.current)}
    >
      <Drawer.Body flex="none" px="4" py="3" overflow="visible">
        {user ? <MemberMenu user={user} onLeave={leave} /> : <VisitorMenu onLeave={leave} />}
        {/* Where the header has room for them, members find them there and at the end of the page. */}
        <chakra.nav
          aria-label={appTexts.mainNavigation}
          hideFrom={user ? "sm" : undefined}
          mt={user ? "6" : undefined}
        >
          <chakra.ul listStyleType="none">
            {mainLinks.map(({ to, text, Icon }) => (
              <MenuLink key={to} to={to} text={text} Icon={Icon} onLeave={leave} />
            ))}
          </chakra.ul>
          <Heading as="h3" textStyle="sm" fontFamily="body" fontWeight="700" letterSpacing="0" mt="5">
            {appTexts.footerInformation}
          </Heading>
          <Grid
            as="ul"
            listStyleType="none"
            templateColumns="repeat(auto-fit, minmax(min(9rem, 100%), 1fr))"
            columnGap="4"
            mt="1"
          >
            {[...operatorLinks(operator?.pages), ...ownTexts].map(({ to, text }) => (
              <li key={to}>
                <PageLink to={to} onClick={leave} {...informationLink}>
                  {text}
                </PageLink>
              </li>
            ))}
            <li>
              {/* The documentation is a page of the server, not of this app. */}
              <Link href={paths.apiDocumentation} {...informationLink}>
                {appTexts.footerApi}
              </Link>
            </li>
          </Grid>
        </chakra.nav>
      </Drawer.Body>
      <Drawer.Footer
        flexDirection="column"
        alignItems="stretch"
        gap="6"
        px="4"
        pt="5"
        pb="6"
        mt="auto"
        borderTopWidth="1px"
      >
        <ThemeChoice />
        {user && <WayOut user={user} onLeave={leave} />}
      </Drawer.Footer>
    </DrawerPanel>
  );
}

const informationLink = {
  display: "flex",
  alignItems: "center",
  minH: "11",
  color: "fg.muted",
  textStyle: "md",
  _hover: { color: "fg" },
} as const;
