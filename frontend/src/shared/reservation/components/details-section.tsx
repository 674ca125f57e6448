import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { LogIn } from "lucide-react";
import { type ReactNode, type RefObject, Suspense } from "react";
import { detailsTexts, signInTexts } from "@/shared/reservation/texts";
import { WrappingButton } from "@/shared/ui/buttons";
import { Panel } from "@/shared/ui/panel";
import { DetailsSkeleton } from "./details-skeleton";
import type { SignInOffer } from "./use-sign-in-offer";

type DetailsSectionProps = {
  headingRef: RefObject<HTMLHeadingElement | null>;
  signIn: SignInOffer;
  children: ReactNode;
};

/** The form of the second step. Its heading is not part of what is loaded: it takes the focus at once and must keep it. */
export function DetailsSection({ headingRef, signIn, children }: DetailsSectionProps) {
  // What had the focus goes away with the other form.
  const backToForm = () => {
    signIn.hide();
    headingRef.current?.focus();
  };
  return (
    <Box minW="0">
      <Heading as="h2" ref={headingRef} tabIndex={-1} outline="none" textStyle="cardTitle" mb="4">
        {detailsTexts.title}
      </Heading>
      {signIn.isOffered && !signIn.isShown && <Offer onAccept={signIn.show} />}
      {signIn.isShown && (
        <Panel as="section" aria-label={signInTexts.title} p={{ base: "5", md: "8" }}>
          <Text color="fg.muted" mb="5" textWrap="pretty">
            {signInTexts.nothingLost}
          </Text>
          {signIn.render({ onSignedIn: backToForm })}
          <WrappingButton variant="outline" size="lg" width="100%" minH="12" mt="3" onClick={backToForm}>
            {signInTexts.asGuest}
          </WrappingButton>
        </Panel>
      )}
      {/* Hidden and not taken away: what was typed stays, down to the error messages. */}
      <Box hidden={signIn.isShown}>
        <Suspense fallback={<DetailsSkeleton />}>{children}</Suspense>
      </Box>
    </Box>
  );
}

function Offer({ onAccept }: { onAccept: () => void }) {
  return (
    <Panel px={{ base: "5", md: "8" }} py="4" mb="5">
      <Flex align="center" justify="space-between" wrap="wrap" gap="3">
        <Text textWrap="pretty" minW="0">
          {signInTexts.question}
        </Text>
        <WrappingButton variant="outline" onClick={onAccept}>
          <LogIn aria-hidden />
          {signInTexts.signIn}
        </WrappingButton>
      </Flex>
    </Panel>
  );
}
