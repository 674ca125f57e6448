import DOMPurify from "dompurify";

const purify = DOMPurify(window);

// The target of a link from foreign text must not learn where the visitor came from.
purify.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") {
    node.setAttribute("target", "_blank");
    node.setAttribute("rel", "noopener noreferrer nofollow");
  }
});

const allowedTags = [
  "p",
  "br",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "ul",
  "ol",
  "li",
  "h2",
  "h3",
  "h4",
  "a",
  "blockquote",
];

const rules = {
  ALLOWED_TAGS: allowedTags,
  ALLOWED_ATTR: ["href"],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
};

/**
 * The last of three layers against foreign HTML: the server cleans on write and on read. The answer is a
 * `TrustedHTML` where the browser has it, because the content security policy takes nothing else; React
 * hands it on unchanged but types it as text.
 */
export function sanitizeProviderHtml(html: string): string {
  return purify.sanitize(html, { ...rules, RETURN_TRUSTED_TYPE: true }) as unknown as string;
}

/** The words of a provider's HTML without any markup. */
export function plainTextOf(html: string): string {
  const fragment = purify.sanitize(html, { ALLOWED_TAGS: ["#text"], RETURN_DOM_FRAGMENT: true });
  return (fragment.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The same as nodes, for an editor. */
export function sanitizedFragment(html: string): DocumentFragment {
  return purify.sanitize(html, { ...rules, RETURN_DOM_FRAGMENT: true });
}
