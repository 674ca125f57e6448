// Whether a document may be announced under a version.

/**
 * Why `current` cannot be announced as `version` after `baseline`, or nothing where it can: whoever was told of a version
 * would hold another document under the same name. `told` are the versions that were announced before.
 */
export function whyNotReleased(version, current, baseline, told) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) return "Name the version: --release 0.2.0";
  const own = current.info.version;
  if (own !== version) return `The document says that it is ${own}: set the version of the program to ${version}, and emit it again.`;
  if (baseline.info.version !== version && !told.includes(version)) return undefined;
  const isSame = JSON.stringify(current) === JSON.stringify(baseline);
  return isSame
    ? `${version} was announced already, and nothing has changed since.`
    : `${version} was announced already, with another document: announce this one under the next version.`;
}

/** The versions that a page of changes has a heading for. */
export function announcedVersions(markdown) {
  return [...markdown.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version]) => version);
}
