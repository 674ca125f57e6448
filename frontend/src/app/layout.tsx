import { Box, SkipNavContent, SkipNavLink } from "@chakra-ui/react";
import { useRef } from "react";
import { Outlet } from "react-router";
import { commonTexts } from "@/shared/texts/common";
import { Footer } from "./footer";
import { Header } from "./header";
import { ImpersonationNotice } from "./impersonation-notice";
import { PasswordQuestions } from "./password-questions";
import { useApplyTheme } from "./use-apply-theme";
import { usePageChange } from "./use-page-change";
import { usePlaceOnPage } from "./use-place-on-page";

const mainId = "inhalt";

export function Layout() {
  const main = useRef<HTMLElement>(null);
  useApplyTheme();
  usePageChange(main);
  usePlaceOnPage();
  return (
    <>
      <SkipNavLink id={mainId}>{commonTexts.skipToContent}</SkipNavLink>
      <ImpersonationNotice />
      <Header />
      {/* As high as the window at least: what comes late moves no footer that somebody sees. */}
      <Box as="main" ref={main} tabIndex={-1} flex="1" minH="calc(100dvh - 3.5rem)" outline="none">
        <SkipNavContent id={mainId} />
        <Outlet />
      </Box>
      <Footer />
      <PasswordQuestions />
    </>
  );
}
