import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { VenetianMask } from "lucide-react";
import { useNavigate } from "react-router";
import type { User } from "@/shared/account/api/current-user";
import { paths } from "@/shared/lib/paths";
import { Page } from "@/shared/ui/page";
import { useEndImpersonation } from "../api/acting";
import { clockText } from "../model/instant";
import { impersonationTexts } from "../texts";

type ImpersonationBannerProps = { user: User; until: string };

/** Says on every page in whose name everything happens. */
export function ImpersonationBanner({ user, until }: ImpersonationBannerProps) {
  const { mutate: end } = useEndImpersonation();
  const navigate = useNavigate();
  return (
    <Box
      role="region"
      aria-label={impersonationTexts.bannerLabel}
      bg="accent.muted"
      color="fg"
      borderBottomWidth="1px"
    >
      <Page>
        <Flex align="center" justify="space-between" gap="4" wrap="wrap" py="1.5">
          <Flex align="center" gap="2.5" fontWeight="600" minW="0">
            <VenetianMask size={20} aria-hidden style={{ flexShrink: 0 }} />
            <Text>{impersonationTexts.banner(user.name, clockText(until))}</Text>
          </Flex>
          <Button
            size="sm"
            variant="outline"
            bg="bg.panel"
            colorPalette="gray"
            onClick={() => {
              end();
              void navigate(paths.home);
            }}
          >
            {impersonationTexts.end}
          </Button>
        </Flex>
      </Page>
    </Box>
  );
}
