import { Box, Button, Skeleton } from "@chakra-ui/react";
import { CalendarX2, CloudOff } from "lucide-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { isNotFound } from "@/api/errors";
import { paths } from "@/shared/lib/paths";
import { commonTexts } from "@/shared/texts/common";
import { ButtonLink } from "@/shared/ui/buttons";
import { MessagePage } from "@/shared/ui/message-page";
import { Page } from "@/shared/ui/page";
import { appTexts } from "./texts";

const pictureSize = 56;
const pictureStroke = 1.25;

const toStartPage = <ButtonLink to={paths.home}>{commonTexts.toStartPage}</ButtonLink>;

export function NotFoundPage() {
  return (
    <MessagePage
      picture={<CalendarX2 size={pictureSize} strokeWidth={pictureStroke} />}
      title={appTexts.notFoundTitle}
      description={appTexts.notFoundDescription}
      actions={toStartPage}
    />
  );
}

export function ServerErrorPage() {
  return (
    <MessagePage
      picture={<CloudOff size={pictureSize} strokeWidth={pictureStroke} />}
      title={appTexts.serverErrorTitle}
      description={appTexts.serverErrorDescription}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{commonTexts.retry}</Button>
          <ButtonLink to={paths.home} variant="outline">
            {commonTexts.toStartPage}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Where a page ends that threw: an organisation that does not exist is not found, the rest is our fault. */
export function RouteErrorPage() {
  const error = useRouteError();
  const notFound = isNotFound(error) || (isRouteErrorResponse(error) && error.status === 404);
  return notFound ? <NotFoundPage /> : <ServerErrorPage />;
}

/** Stands for the very first page while its code arrives. */
export function LoadingPage() {
  return (
    <Box aria-busy="true" minH="100dvh">
      <Page py="12">
        <Skeleton height="10" maxW="28rem" mb="4" />
        <Skeleton height="6" maxW="36rem" />
      </Page>
    </Box>
  );
}
