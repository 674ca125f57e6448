// A version names one document for ever.
import assert from "node:assert/strict";
import { test } from "node:test";
import { announcedVersions, whyNotReleased } from "./release.mjs";

const document = (version, paths = {}) => ({ info: { version }, paths });
const more = { "/api/thing": { get: {} } };

test("another document under the next version is announced", () => {
  assert.equal(whyNotReleased("0.2.0", document("0.2.0", more), document("0.1.0"), ["0.1.0"]), undefined);
});

test("another document under the version of the baseline is refused", () => {
  assert.match(whyNotReleased("0.1.0", document("0.1.0", more), document("0.1.0"), []), /with another document/);
});

test("another document under a version from before the baseline is refused", () => {
  const refused = whyNotReleased("0.1.0", document("0.1.0", more), document("0.2.0"), ["0.2.0", "0.1.0"]);
  assert.match(refused, /announced already/);
});

test("the same document is not announced once more", () => {
  assert.match(whyNotReleased("0.1.0", document("0.1.0", more), document("0.1.0", more), ["0.1.0"]), /nothing has changed/);
});

test("a version that the document does not bear is refused", () => {
  assert.match(whyNotReleased("0.2.0", document("0.1.0", more), document("0.1.0"), ["0.1.0"]), /says that it is 0\.1\.0/);
});

test("what is no version is refused", () => {
  for (const version of [undefined, "", "next", "0.2"]) {
    assert.match(whyNotReleased(version, document("0.1.0"), document("0.1.0"), []), /Name the version/);
  }
});

test("the page of changes has a heading for each version", () => {
  const page = "# Changes\n\n## Since the last version\n\n### New\n\n## 0.2.0, 2027-01-11\n\n### New\n\n## 0.1.0, 2026-11-29\n";
  assert.deepEqual(announcedVersions(page), ["0.2.0", "0.1.0"]);
});
