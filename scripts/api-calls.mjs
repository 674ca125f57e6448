// Writes the list of calls in docs/api.md from openapi/openapi.json: one row for each operation, by tag, then path.
import { readFileSync, writeFileSync } from "node:fs";

const [source, target] = ["openapi/openapi.json", "docs/api.md"];
const [begin, end] = ["<!-- calls: written by scripts/openapi -->", "<!-- end of calls -->"];
const hosts = { MainHost: "marketplace", OwnDomain: "own domains", Both: "both", AnyHost: "any" };

const callers = {
  Public: "everybody",
  PublicOrMember: "everybody, session counts",
  Member: "signed in",
  VerifiedMember: "signed in, verified",
  BusinessUser: "business user",
  BusinessManager: "business manager",
  BusinessAdmin: "business admin",
  OwnerOfTheProduct: "owner of the product",
  PlatformAdmin: "platform admin",
};

const { paths, tags } = JSON.parse(readFileSync(source, "utf8"));

const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

function address({ path, method, operation }) {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const names = query.map(({ name }) => `${name}=`).join("&");
  return `${method.toUpperCase()} ${path}${names && `?${names}`}`;
}

const rows = tags.flatMap(({ name }) =>
  calls
    .filter(({ operation }) => operation.tags[0] === name)
    .map((call) => {
      const { summary, "x-access": access } = call.operation;
      const scopes = access.scopes ?? (access.scope ? [access.scope] : []);
      const keys = scopes.length > 0 ? `, key ${scopes.join(" or ")}` : "";
      const who = `${callers[access.policy]}${keys}`;
      return `| \`${address(call)}\` | ${summary} | ${who} | ${hosts[access.site]} |`;
    }),
);
if (rows.length !== calls.length) {
  throw new Error("A call has a tag that crates/api/src/documentation/mod.rs does not declare.");
}

const text = readFileSync(target, "utf8");
const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))];
const table = ["| call | what it does | who | hosts |", "|---|---|---|---|", ...rows].join("\n");
writeFileSync(target, `${before}${begin}\n${table}\n${rest}`);
