const characters: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: "\u00A0",
};

/** The paragraphs of cleaned HTML as plain text. Nothing that may be put into a page as HTML. */
export function wordsOfHtml(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[2-4]|blockquote)>|<br *\/?>/i)
    .map((part) =>
      part
        .replace(/<(?:p|li|ul|ol|h[2-4]|blockquote)\b[^>]*>/gi, " ")
        .replace(/<[^>]*>/g, "")
        .replace(/&(#39|[a-z]+);/g, (written, name: string) => characters[name] ?? written)
        .replace(/[ \t\r\n]+/g, " ")
        .trim(),
    )
    .filter((paragraph) => paragraph !== "");
}
