import { Box, Flex, Text } from "@chakra-ui/react";
import { ArrowRight } from "lucide-react";
import { formatDuration, formatPrice, formatServiceCount } from "@/shared/lib/format";
import { paths } from "@/shared/lib/paths";
import { basketOf, totalsOf } from "@/shared/lib/session/basket";
import { useSessionStore } from "@/shared/lib/session/session-store";
import { ButtonLink } from "@/shared/ui/buttons";
import { Page } from "@/shared/ui/page";
import type { Organization } from "../api/get-organization";
import { profileTexts } from "../texts";

type BasketBarProps = { organization: Organization };

/** Follows the customer down the page once something is chosen; it ends where the footer begins. */
export function BasketBar({ organization }: BasketBarProps) {
  const selected = useSessionStore((state) => state.selectedServices);
  const { count, price, minutes } = totalsOf(basketOf(selected, organization.organizationNr));
  return (
    <Box
      as="section"
      aria-label={profileTexts.basket}
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="10"
      bg="bg.panel"
      borderTopWidth="1px"
      borderBottomWidth="1px"
      boxShadow="lg"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      <Page>
        <Flex align="center" justify="space-between" wrap="wrap" columnGap="4" rowGap="2" py="3">
          <Box role="status" flex="1 1 8rem">
            <Text fontWeight="700" fontSize="lg" lineHeight="1.2">
              {formatPrice(price)}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              {formatServiceCount(count)}, {formatDuration(minutes)}
            </Text>
          </Box>
          <ButtonLink to={paths.booking(organization)} size="lg">
            {profileTexts.next}
            <ArrowRight aria-hidden />
          </ButtonLink>
        </Flex>
      </Page>
    </Box>
  );
}
