import { Badge, Flex, Stack, Text } from "@chakra-ui/react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { SocialMediaLinks } from "@/shared/ui/social-media-links";
import { operatorQuery } from "../api/get-operator";
import { informationTexts } from "../texts";
import { ContactEmail } from "./contact-email";

// What the end of every page shows of the operator. Loaded after the page, which needs none of it.

/** The e-mail address on a click, and where else the operator is found. */
export function OperatorContact() {
  const { data: operator } = useSuspenseQuery(operatorQuery());
  return (
    <Stack gap="4" align="flex-start">
      <ContactEmail />
      <SocialMediaLinks entries={operator.socialMedia} />
    </Stack>
  );
}

/** Who runs this installation, with a mark when that is nobody real. */
export function OperatorLine() {
  const { data: operator } = useSuspenseQuery(operatorQuery());
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="2">
      <Text textStyle="sm" color="fg.muted">
        {[informationTexts.runBy(operator.name), informationTexts.poweredBy].filter(Boolean).join(" · ")}
      </Text>
      {operator.isDemo && (
        <Badge
          bg="accent.subtle"
          color="accent.fg"
          borderRadius="full"
          px="3"
          py="1.5"
          gap="1.5"
          textStyle="xs"
          fontWeight="700"
          whiteSpace="normal"
        >
          <FlaskConical size={14} aria-hidden />
          {informationTexts.demoTitle}
        </Badge>
      )}
    </Flex>
  );
}
