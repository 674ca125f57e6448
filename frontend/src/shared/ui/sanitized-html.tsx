import { useMemo } from "react";
import { plainTextOf, sanitizeProviderHtml } from "../lib/sanitize-provider-html";

type SanitizedProps = { html: string };

/** Loaded on its own, with the sanitizer; use `ProviderHtml`. */
export function SanitizedHtml({ html }: SanitizedProps) {
  const clean = useMemo(() => sanitizeProviderHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the server and again in the line above
  return <div dangerouslySetInnerHTML={{ __html: clean }} />;
}

/** Loaded on its own, with the sanitizer; use `ProviderText`. */
export function SanitizedText({ html }: SanitizedProps) {
  return useMemo(() => plainTextOf(html), [html]);
}
