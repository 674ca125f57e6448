import { chakra, Drawer, Grid, Heading, IconButton, Link, Portal } from "@chakra-ui/react";
import { drawerSlotRecipe } from "@chakra-ui/react/theme";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleQuestionMark, Compass, ListChecks, Tag, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { operatorQuery } from "@/features/information/api/get-operator";
import { operatorLinks } from "@/features/information/model/information-links";
import { paths } from "@/shared/lib/paths";
import { PageLink } from "@/shared/ui/links";
import { discoverLink, helpLink, howItWorksLink, ownTexts, pricingLink } from "./site-links";
import { appTexts } from "./texts";
import { ThemeChoice } from "./theme-choice";

const mainLinks = [
  { ...discoverLink, Icon: Compass },
  { ...howItWorksLink, Icon: ListChecks },
  { ...pricingLink, Icon: Tag },
  { ...helpLink, Icon: CircleQuestionMark },
];

type SiteMenuProps = {
  isOpen: boolean;
  /** Gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** The pages and the theme, over the whole width of a phone. */
export function SiteMenu({ isOpen, button, onClose }: SiteMenuProps) {
  const { data: operator } = useQuery(operatorQuery());
  const isLeaving = useRef(false);
  // Opened while it is being mounted, it takes the second mounting of the strict mode for a click beside it.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const close = (leaving: boolean) => {
    isLeaving.current = leaving;
    onClose();
  };
  const leave = () => close(true);
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      size="full"
      placement="end"
      open={isOpen && isMounted}
      onOpenChange={({ open }) => {
        if (!open) close(false);
      }}
      // Who goes somewhere goes on reading there.
      finalFocusEl={() => (isLeaving.current ? document.querySelector("main") : button.current)}
    >
      <Portal>
        <Drawer.Backdrop bg="bg/80" />
        <Drawer.Positioner>
          <Drawer.Content
            maxW={{ base: "100vw", sm: "24rem" }}
            overflowY="auto"
            css={{ "&[data-state=open]": { animationDuration: "moderate" } }}
          >
            <Drawer.Header
              minHeight="14"
              flexShrink="0"
              justifyContent="space-between"
              px="4"
              py="0"
              borderBottomWidth="1px"
            >
              <Drawer.Title textStyle="cardTitle">{appTexts.menu}</Drawer.Title>
              <Drawer.CloseTrigger asChild position="static">
                <IconButton variant="ghost" colorPalette="gray" me="-2.5" aria-label={appTexts.closeMenu}>
                  <X aria-hidden />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body flex="none" px="4" py="3" overflow="visible">
              <chakra.nav aria-label={appTexts.mainNavigation}>
                <chakra.ul listStyleType="none">
                  {mainLinks.map(({ to, text, Icon }) => (
                    <chakra.li key={to} borderBottomWidth="1px">
                      <PageLink to={to} onClick={leave} {...mainLink}>
                        <Icon size={20} aria-hidden />
                        <chakra.span color="fg" flex="1">
                          {text}
                        </chakra.span>
                        <ChevronRight size={18} aria-hidden />
                      </PageLink>
                    </chakra.li>
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
            <Drawer.Footer justifyContent="flex-start" px="4" pt="5" pb="6" mt="auto" borderTopWidth="1px">
              <ThemeChoice />
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

const mainLink = {
  display: "flex",
  alignItems: "center",
  gap: "3",
  minH: "14",
  color: "brand.fg",
  textStyle: "lg",
  fontWeight: "600",
} as const;

const informationLink = {
  display: "flex",
  alignItems: "center",
  minH: "11",
  color: "fg.muted",
  textStyle: "md",
  _hover: { color: "fg" },
} as const;
