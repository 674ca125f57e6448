import { Flex } from "@chakra-ui/react";
import { Unlink } from "lucide-react";
import type { ReactNode } from "react";
import { verificationTexts } from "../texts";
import { AccountFrame } from "./account-frame";

type UselessLinkProps = { isIncomplete: boolean; children: ReactNode };

/** In place of what a mailed link would have led to. */
export function UselessLink({ isIncomplete, children }: UselessLinkProps) {
  return (
    <AccountFrame
      picture={<Unlink size={28} />}
      title={isIncomplete ? verificationTexts.incomplete : verificationTexts.invalid}
      sentence={isIncomplete ? verificationTexts.incompleteSentence : verificationTexts.invalidSentence}
    >
      <Flex direction="column" gap="3">
        {children}
      </Flex>
    </AccountFrame>
  );
}
