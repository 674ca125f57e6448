// A document that only grows passes, and everything that whoever calls would notice does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { differences, textOf } from "./document.mjs";

const TODAY = "2027-01-11";

/** A document with one call, which is asked and answers by schemas of their own. */
function document() {
  return {
    openapi: "3.1.0",
    paths: {
      "/api/thing": {
        post: {
          operationId: "make_thing",
          "x-access": { policy: "BusinessUser", scopes: ["READ", "CALENDAR"], ownSites: true },
          summary: "Makes a thing.",
          security: [{}, { bearer: [] }],
          parameters: [{ name: "size", in: "query", required: false, schema: { type: "integer", minimum: 0, maximum: 50 } }],
          requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/Asked" } } } },
          responses: {
            200: { headers: { ETag: {} }, content: { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } } },
            404: { $ref: "#/components/responses/NotFound" },
          },
        },
      },
      "/api/other": { get: { operationId: "get_other", responses: { 200: {} } } },
    },
    components: {
      responses: { NotFound: { content: { "application/problem+json": { schema: { type: "object" } } } } },
      schemas: {
        Asked: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string", maxLength: 50 }, kind: { type: "string", enum: ["A", "B"] }, note: { type: ["string", "null"] } },
        },
        Thing: {
          allOf: [
            { $ref: "#/components/schemas/Base" },
            { type: "object", required: ["state"], properties: { state: { type: "string", enum: ["NEW"] }, parts: { type: "array", items: { $ref: "#/components/schemas/Thing" } } } },
          ],
        },
        Base: { type: "object", required: ["id"], properties: { id: { type: "integer" }, end: { oneOf: [{ $ref: "#/components/schemas/End" }, { type: "null" }] } } },
        End: { type: "object", properties: { at: { type: "string" } } },
      },
    },
  };
}

function found(change) {
  const after = document();
  change(after, after.paths["/api/thing"].post, after.components.schemas);
  return differences(document(), after, TODAY);
}

const BREACHES = {
  "a call that is gone": (all) => delete all.paths["/api/other"],
  "a call of another name": (_, call) => (call.operationId = "create_thing"),
  "a call that was open": (_, call) => (call.security = [{ bearer: [] }]),
  "a parameter that is gone": (_, call) => call.parameters.pop(),
  "a parameter that has to be there": (_, call) => (call.parameters[0].required = true),
  "a new parameter that has to be there": (_, call) => call.parameters.push({ name: "page", in: "query", required: true, schema: {} }),
  "a narrower range": (_, call) => (call.parameters[0].schema.maximum = 10),
  "a range where there was none": (_, __, { Asked }) => (Asked.properties.name.minLength = 1),
  "a member that is no longer taken": (_, __, { Asked }) => delete Asked.properties.kind,
  "a member that has to be sent": (_, __, { Asked }) => Asked.required.push("kind"),
  "a new member that has to be sent": (_, __, { Asked }) => {
    Asked.properties.colour = { type: "string" };
    Asked.required.push("colour");
  },
  "a value that is no longer taken": (_, __, { Asked }) => Asked.properties.kind.enum.pop(),
  "null that is no longer taken": (_, __, { Asked }) => (Asked.properties.note.type = "string"),
  "another type that is taken": (_, __, { Asked }) => (Asked.properties.name.type = "integer"),
  "a pattern": (_, __, { Asked }) => (Asked.properties.name.pattern = "^x"),
  "no other members any more": (_, __, { Asked }) => (Asked.additionalProperties = false),
  "a media type that is no longer taken": (_, call) => (call.requestBody.content = { "text/plain": {} }),
  "an answer that no longer comes": (_, call) => delete call.responses[200],
  "an answer in another form": (_, call) => (call.responses[200].content = { "text/csv": {} }),
  "a header that no longer comes": (_, call) => delete call.responses[200].headers.ETag,
  "a member that no longer comes": (_, __, { Base }) => delete Base.properties.id,
  "a member that may not come": (_, __, { Base }) => Base.required.pop(),
  "another type that comes": (_, __, { Base }) => (Base.properties.id.type = "string"),
  "null that may come": (_, __, { Thing }) => (Thing.allOf[1].properties.state.type = ["string", "null"]),
  "null that may come for an object": (_, __, { Thing }) => (Thing.allOf[1].properties.parts.items = { oneOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] }),
  "a member of a member": (_, __, { End }) => delete End.properties.at,
  "a scope less": (_, call) => (call["x-access"].scopes = ["READ"]),
  "another rank": (_, call) => (call["x-access"].policy = "BusinessAdmin"),
  "no sites of one's own": (_, call) => (call["x-access"].ownSites = false),
};

for (const [name, change] of Object.entries(BREACHES)) {
  test(`breaks the promise: ${name}`, () => {
    assert.ok(found(change).some(({ breaks }) => breaks), JSON.stringify(found(change)));
  });
}

const ADDITIONS = {
  "a new call": (all) => (all.paths["/api/new"] = { get: { operationId: "get_new", responses: {} } }),
  "a new parameter": (_, call) => call.parameters.push({ name: "page", in: "query", schema: {} }),
  "a wider range": (_, call) => (call.parameters[0].schema.maximum = 100),
  "a new member that may be sent": (_, __, { Asked }) => (Asked.properties.colour = { type: "string" }),
  "a member that need not be sent": (_, __, { Asked }) => Asked.required.pop(),
  "a value that is taken": (_, __, { Asked }) => Asked.properties.kind.enum.push("C"),
  "null that is taken": (_, __, { Asked }) => (Asked.properties.name.type = ["string", "null"]),
  "a new member that comes": (_, __, { Base }) => (Base.properties.colour = { type: "string" }),
  "a new value that comes": (_, __, { Thing }) => Thing.allOf[1].properties.state.enum.push("OLD"),
  "a new error": (_, call) => (call.responses[409] = { content: {} }),
  "a new scope": (_, call) => call["x-access"].scopes.push("MANAGE"),
  "a call that leaves": (_, call) => Object.assign(call, { deprecated: true, "x-sunset": "2027-08-01" }),
};

for (const [name, change] of Object.entries(ADDITIONS)) {
  test(`is an addition: ${name}`, () => {
    const differences = found(change);
    assert.ok(differences.length > 0);
    assert.deepEqual(differences.filter(({ breaks }) => breaks), []);
  });
}

test("the same document differs in nothing, whatever its schemas refer to", () => {
  assert.deepEqual(found(() => {}), []);
});

test("what was announced may go on its day and not before", () => {
  const before = document();
  Object.assign(before.paths["/api/other"].get, { deprecated: true, "x-sunset": TODAY });
  const after = document();
  delete after.paths["/api/other"];
  const breaks = (today) => differences(before, after, today).map((one) => one.breaks);
  assert.deepEqual(breaks(TODAY), [false]);
  assert.deepEqual(breaks("2027-01-10"), [true]);
});

test("a schema that many calls use is told of once", () => {
  const differences = found((all, _, { Base }) => {
    all.paths["/api/third"] = structuredClone(all.paths["/api/thing"]);
    Base.properties.colour = { type: "string" };
  });
  assert.deepEqual(differences.map(textOf).filter((text) => text.includes("colour")), ["`Thing` (answer) has `colour`"]);
});
