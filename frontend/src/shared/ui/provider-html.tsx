import { Box, SkeletonText } from "@chakra-ui/react";
import { lazy, Suspense } from "react";

// The sanitizer is a quarter of a profile's code and many texts need none: it comes when it is needed.
const loadSanitized = () => import("./sanitized-html");
const SanitizedHtml = lazy(async () => ({ default: (await loadSanitized()).SanitizedHtml }));
const SanitizedText = lazy(async () => ({ default: (await loadSanitized()).SanitizedText }));

type ProviderHtmlProps = { html: string };

/** Text that a provider wrote with the editor of the profile. */
export function ProviderHtml({ html }: ProviderHtmlProps) {
  return (
    <Box
      lineHeight="1.65"
      textWrap="pretty"
      css={{
        "& > div > * + *": { marginTop: "0.85em" },
        "& h3, & h4": { fontFamily: "heading", fontWeight: 600, fontSize: "1.125em" },
        "& ul": { listStyle: "disc", paddingInlineStart: "1.25em" },
        "& ol": { listStyle: "decimal", paddingInlineStart: "1.25em" },
        "& a": { color: "brand.fg", textDecoration: "underline" },
      }}
    >
      <Suspense fallback={<SkeletonText noOfLines={2} gap="3" />}>
        <SanitizedHtml html={html} />
      </Suspense>
    </Box>
  );
}

/** The words of a provider's HTML, for places too small for markup. */
export function ProviderText({ html }: ProviderHtmlProps) {
  if (!/[<&]/.test(html)) return html;
  return (
    // Nearly the same words until the sanitizer is there, so that nothing moves. React escapes them.
    <Suspense fallback={html.replace(/<[^>]*>/g, " ").trim()}>
      <SanitizedText html={html} />
    </Suspense>
  );
}
