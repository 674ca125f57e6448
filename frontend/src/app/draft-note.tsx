import { Box, Flex, Text } from "@chakra-ui/react";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useCurrentUser } from "@/shared/account/api/current-user";
import { Page } from "@/shared/ui/page";
import { appTexts } from "./texts";

type DraftNoteProps = { organizationNr: number };

/** Whether the person belongs to this organisation, which the public cannot see yet. */
export function useIsOwnDraft(organizationNr: number): boolean {
  const { user } = useCurrentUser();
  const own = user?.organizations.find((organization) => organization.organizationNr === organizationNr);
  return own?.status === "DRAFT";
}

/** Tells the people of an organisation that nobody else sees its page. */
export function DraftNote({ organizationNr }: DraftNoteProps): ReactNode {
  return useIsOwnDraft(organizationNr) ? (
    <Box role="note" bg="accent.subtle" color="accent.fg" py="3">
      <Page>
        <Flex gap="3" align="center">
          <Eye size={20} aria-hidden style={{ flexShrink: 0 }} />
          <Text textWrap="pretty">
            <Text as="span" fontWeight="700">
              {appTexts.previewTitle}.
            </Text>{" "}
            {appTexts.preview}
          </Text>
        </Flex>
      </Page>
    </Box>
  ) : null;
}
