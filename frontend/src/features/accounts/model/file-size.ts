const format = new Intl.NumberFormat("de-AT", { maximumFractionDigits: 1 });

/** `1,3 MB`; whatever is smaller than a kilobyte is `1 KB`. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, bytes / 1000);
  return kilobytes < 1000
    ? `${format.format(Math.round(kilobytes))} KB`
    : `${format.format(kilobytes / 1000)} MB`;
}
