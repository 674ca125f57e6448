export type PageEntry = { kind: "page"; page: number } | { kind: "gap"; before: number };

/** The first, the last and the pages around the present one; what is left out becomes a gap. */
export function pageNumbers(current: number, count: number): PageEntry[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count);
  const pages = [...new Set(shown)].sort((first, second) => first - second);
  return pages.flatMap((page, index): PageEntry[] => {
    const skipped = page - (pages[index - 1] ?? 0) - 1;
    const entry: PageEntry = { kind: "page", page };
    if (skipped === 0) return [entry];
    // A gap of one page takes no less room than its number.
    if (skipped === 1) return [{ kind: "page", page: page - 1 }, entry];
    return [{ kind: "gap", before: page }, entry];
  });
}
