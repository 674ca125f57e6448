import { Box } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import { whenIdle } from "../lib/when-idle";
import { wordsOfHtml } from "../lib/words-of-html";

// The sanitizer is a quarter of a profile's code. The words can be read without it, so it comes after the page.
const loadSanitized = async () => {
  await whenIdle();
  return import("./sanitized-html");
};
const SanitizedHtml = lazy(async () => ({ default: (await loadSanitized()).SanitizedHtml }));
const SanitizedText = lazy(async () => ({ default: (await loadSanitized()).SanitizedText }));

type ProviderHtmlProps = { html: string };

/** Whether there is anything in it but words. */
const hasMarkup = (html: string) => /[<&]/.test(html);

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
      {hasMarkup(html) ? (
        <Suspense fallback={<Words html={html} />}>
          <SanitizedHtml html={html} />
        </Suspense>
      ) : (
        <div>{html}</div>
      )}
    </Box>
  );
}

/** The paragraphs without markup, as React escapes them. They take about the room of the text itself. */
function Words({ html }: ProviderHtmlProps) {
  return (
    <div>
      {wordsOfHtml(html).map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
        <p key={index}>{words}</p>
      ))}
    </div>
  );
}

/** The words of a provider's HTML, for places too small for markup. */
export function ProviderText({ html }: ProviderHtmlProps) {
  if (!hasMarkup(html)) return html;
  return (
    // Nearly the same words until the sanitizer is there, so that nothing moves.
    <Suspense fallback={wordsOfHtml(html).join(" ")}>
      <SanitizedText html={html} />
    </Suspense>
  );
}
