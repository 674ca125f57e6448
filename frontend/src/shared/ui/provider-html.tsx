import { Box } from "@chakra-ui/react";
import { useMemo } from "react";
import { sanitizeProviderHtml } from "../lib/sanitize-provider-html";

type ProviderHtmlProps = { html: string };

/** Text that a provider wrote with the editor of the profile. */
export function ProviderHtml({ html }: ProviderHtmlProps) {
  const clean = useMemo(() => sanitizeProviderHtml(html), [html]);
  return (
    <Box
      lineHeight="1.65"
      textWrap="pretty"
      css={{
        "& > * + *": { marginTop: "0.85em" },
        "& h3, & h4": { fontFamily: "heading", fontWeight: 600, fontSize: "1.125em" },
        "& ul": { listStyle: "disc", paddingInlineStart: "1.25em" },
        "& ol": { listStyle: "decimal", paddingInlineStart: "1.25em" },
        "& a": { color: "brand.fg", textDecoration: "underline" },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server and again in the line above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
