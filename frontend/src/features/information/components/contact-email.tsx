import { Box, Button, Flex, Link, Text, VisuallyHidden } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Check, Copy, Mail } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useCopying } from "@/shared/lib/use-copying";
import { operatorContactQuery } from "../api/get-operator-contact";
import { contactTexts } from "../texts";

/** With large text on a small screen the words take two lines. */
const wrapping = {
  height: "auto",
  maxW: "full",
  minH: "11",
  py: "2",
  whiteSpace: "normal",
  overflowWrap: "anywhere",
} as const;

/** The operator's e-mail address, which the page does not hold until somebody asks for it. */
export function ContactEmail() {
  const [wanted, setWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({ ...operatorContactQuery(), enabled: wanted });
  const link = useRef<HTMLAnchorElement>(null);
  const email = wanted ? data?.email : undefined;
  // The button that was pressed is gone; the keyboard goes on at what came in its place.
  useEffect(() => {
    if (email) link.current?.focus();
  }, [email]);
  const ask = () => {
    setWanted(true);
    if (isError) void refetch();
  };
  return (
    <Box>
      {email ? (
        <Flex wrap="wrap" align="center" columnGap="2" rowGap="1">
          <Link
            ref={link}
            href={`mailto:${email}`}
            minH="11"
            color="brand.fg"
            fontWeight="600"
            wordBreak="break-all"
          >
            {email}
          </Link>
          <CopyButton email={email} />
        </Flex>
      ) : (
        <Button
          {...wrapping}
          variant="outline"
          onClick={ask}
          loading={wanted && isFetching}
          loadingText={contactTexts.revealing}
        >
          <Mail aria-hidden />
          {contactTexts.reveal}
        </Button>
      )}
      <VisuallyHidden role="status">{email ? contactTexts.revealed(email) : ""}</VisuallyHidden>
      {wanted && isError && !isFetching && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2">
          {contactTexts.failed}
        </Text>
      )}
    </Box>
  );
}

type CopyButtonProps = { email: string };

function CopyButton({ email }: CopyButtonProps) {
  const { state, copy } = useCopying(email);
  return (
    <>
      <Button {...wrapping} variant="ghost" size="sm" onClick={copy}>
        {state === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
        {state === "copied" ? contactTexts.copied : contactTexts.copy}
      </Button>
      <Text role="status" textStyle="sm" color="fg.muted" srOnly={state === "copied"} flexBasis="100%">
        {state === "copied" && contactTexts.copiedMessage}
        {state === "refused" && contactTexts.notCopied}
      </Text>
    </>
  );
}
