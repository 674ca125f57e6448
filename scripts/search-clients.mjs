// Asks the search service with each client of Elasticsearch in a folder: what is documented is answered, and everything else is
// refused in a way that the client understands. Prints a table; fails when something is not so.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const [folder, url] = process.argv.slice(2);
const load = createRequire(path.resolve(folder, "package.json"));

const weights = { company_name: 4, branch_names: 3, services: 3, events: 3, last_name: 2, zip_code: 2, city: 2, county: 2 };
const fields = Object.entries({ ...weights, street_name: 1, html_content: 1 }).map(([name, weight]) => `${name}^${weight}`);
const inBranches = fields.map((field) => field.replace(/^branch_names\^.*/, "branch_names^7"));
const text = (query, listed) => ({ query: { multi_match: { query, fields: listed, fuzziness: "AUTO" } } });
const newest = { query: { match_all: {} }, sort: [{ first_activation_date: { order: "desc" } }], size: 5 };
const completion = (prefix) => ({
  suggest: { texts: { prefix, completion: { field: "content_txt", fuzzy: { fuzziness: "AUTO" } } } },
});

/** Asks as this client does: the first one wraps requests and answers. */
function asking(client, isFirst) {
  return async (index, body) => {
    const answer = await client.search(isFirst ? { index, body } : { index, ...body });
    return isFirst ? answer.body : answer;
  };
}

const nameOf = ({ _source }) => _source.company_name;

const expectations = {
  "says what it is": async (search, client) => {
    const described = await client.info();
    assert.match((described.body ?? described).tagline, /Search/);
  },
  newcomers: async (search) => {
    const { hits, timed_out } = await search("organization", newest);
    assert.deepEqual([hits.hits.length, timed_out], [5, false]);
    const days = hits.hits.map(({ _source }) => _source.first_activation_date);
    assert.deepEqual(days, [...days].sort().reverse());
    for (const { _source } of hits.hits) assert.ok(Array.isArray(JSON.parse(_source.branches)));
  },
  "a text": async (search) => {
    const [newcomer] = (await search("organization", newest)).hits.hits;
    const { hits } = await search("organization", text(nameOf(newcomer), fields));
    assert.equal(nameOf(hits.hits[0]), nameOf(newcomer));
    assert.ok(hits.total.value >= 1);
  },
  "a text in the branch variant": async (search) => {
    const [newcomer] = (await search("organization", newest)).hits.hits;
    const [{ name }] = JSON.parse(newcomer._source.branches);
    const { hits } = await search("organization", text(name, inBranches));
    const branches = JSON.parse(hits.hits[0]._source.branches).map((branch) => branch.name);
    assert.ok(branches.includes(name), `${branches} instead of ${name}`);
  },
  completion: async (search) => {
    const [newcomer] = (await search("organization", newest)).hits.hits;
    const typed = nameOf(newcomer).slice(0, 4);
    const { suggest } = await search("autocomplete", completion(typed));
    const [{ text: read, options }] = suggest.texts;
    assert.equal(read, typed);
    assert.ok(options.length > 0 && options.every((option) => option.text === option._source.content_txt));
  },
  "refuses another query": async (search) => {
    const wildcard = { query: { wildcard: { company_name: "*" } } };
    const error = await search("organization", wildcard).then(() => assert.fail("answered"), (error) => error);
    assert.equal(error.name, "ResponseError");
    assert.deepEqual([error.meta.statusCode, error.meta.body.error.type], [400, "parsing_exception"]);
  },
  "refuses ten thousand hits": async (search) => {
    const error = await search("organization", { ...newest, size: 10_000 }).then(() => assert.fail("answered"), (error) => error);
    assert.equal(error.meta.statusCode, 400);
  },
  "refuses another index": async (search) => {
    const error = await search("customer", newest).then(() => assert.fail("answered"), (error) => error);
    assert.deepEqual([error.meta.statusCode, error.meta.body.error.type], [404, "index_not_found_exception"]);
  },
  "refuses to write": async (search, client) => {
    const error = await client.delete({ index: "organization", id: "1000" }).then(() => assert.fail("done"), (error) => error);
    assert.equal(error.name, "ResponseError");
    assert.equal(error.meta.statusCode, 404);
  },
};

const table = {};
let isGood = true;
for (const name of ["client-7", "client-8", "client-9"]) {
  const { Client } = load(name);
  const { version } = JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8"));
  // The credentials are a label: any will do.
  const client = new Client({ node: `${url}/search`, auth: { username: "readonly", password: "label" }, maxRetries: 0 });
  const column = `@elastic/elasticsearch ${version}`;
  for (const [expectation, check] of Object.entries(expectations)) {
    const failure = await check(asking(client, name === "client-7"), client).then(() => "", (error) => error.message);
    table[expectation] = { ...table[expectation], [column]: failure || "yes" };
    if (failure) isGood = false;
  }
  await client.close();
}
console.table(table);
if (!isGood) process.exit(1);
