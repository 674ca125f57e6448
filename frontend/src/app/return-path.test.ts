import { describe, expect, it } from "vitest";
import { createAppQueryClient } from "./query-client";
import { readReturnPath } from "./return-path";
import { createRoutes } from "./router";

const routes = createRoutes(createAppQueryClient());

const own = [
  "/",
  "/?q=friseur",
  "/?q=Fris%C3%B6r%20Wien&page=2#anbieter",
  "/account",
  "/account?tab=team",
  "/invitation",
  "/favorites",
  "/haarwerk-am-marktplatz-1000",
  "/haarwerk-am-marktplatz-1000?tab=services",
  "/1000",
  "/organization/1000",
  "/haarwerk-am-marktplatz-1000/booking?step=details",
  "/help",
  "/dataprivacy",
];

const tab = "\t";
const newLine = "\n";
const foreign = [
  null,
  "",
  " ",
  "//evil.example",
  "//evil.example/account",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/\\\\evil.example",
  `/${tab}/evil.example`,
  `/${newLine}/evil.example`,
  `${tab}//evil.example`,
  `/\r/evil.example`,
  "/\0/evil.example",
  " //evil.example",
  " /account",
  "/account ",
  "/%2fevil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/%2e%2e/account",
  "/..//evil.example",
  "/.//evil.example",
  "/./account",
  "/../account",
  "/account/../..//evil.example",
  "/;//evil.example",
  "/@evil.example",
  "@evil.example",
  "user@evil.example",
  "/\u2024\u2024/evil.example",
  "/\u3002evil\u3002example",
  "\uFF0F\uFF0Fevil.example",
  "/\uFF0Fevil.example",
  "/\u2215evil.example",
  "/\u202E/evil.example",
  "/\u200B/evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "http:evil.example",
  "https:/evil.example",
  "https:evil.example/account",
  "http://localhost@evil.example/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "evil.example",
  "evil-1000.example",
  "account",
  "./account",
  "?returnTo=/account",
  "#/account",
  "/gibt-es-nicht",
  "/gibt/es/nicht",
  "/api/account/me",
  "/haarwerk-1234567890",
  "/account//",
  "/account/",
  "/login",
  "/login?returnTo=/login",
  "/register",
  "/lost-password",
  "/reset-password",
  `/${"a".repeat(600)}-1000`,
];

describe("readReturnPath", () => {
  it.each(own)("leads back to %s", (path) => expect(readReturnPath(path, routes)).toBe(path));

  it.each(foreign)("leads nowhere with %j", (path) => expect(readReturnPath(path, routes)).toBeNull());

  it("knows enough attacks", () => expect(foreign.length).toBeGreaterThanOrEqual(60));
});
