// What two documents of the API differ in, and which of it breaks the promise that the API only grows.
import { SchemaComparison } from "./schema.mjs";

const METHODS = ["get", "post", "put", "delete", "patch", "head", "options", "trace"];

/** Differences as `{ where, what, breaks }`, those of one thing once. `today` decides whether what was announced may be gone. */
export function differences(before, after, today) {
  const found = [];
  const schemas = new SchemaComparison(before, after, found);
  comparePlaces(operations(before.paths), operations(after.paths), { before, after, today, found, schemas });
  compareWebhooks(operations(before.webhooks), operations(after.webhooks), { before, after, found, schemas });
  const once = new Map(found.map((difference) => [textOf(difference), difference]));
  return [...once.values()];
}

export function textOf({ where, what }) {
  return `${where} ${what}`;
}

function operations(items) {
  const found = new Map();
  for (const [path, item] of Object.entries(items ?? {})) {
    for (const method of METHODS.filter((method) => item[method])) {
      found.set(`\`${method.toUpperCase()} ${path}\``, item[method]);
    }
  }
  return found;
}

function resolved(part, document) {
  if (!part?.$ref) return part;
  return resolved(part.$ref.slice(2).split("/").reduce((found, step) => found?.[step], document), document);
}

function comparePlaces(old, current, context) {
  const { today, found } = context;
  for (const [where, operation] of old) {
    const now = current.get(where);
    if (now) compareOperation(where, operation, now, context);
    else found.push({ where, what: "is gone", breaks: !(operation.deprecated && operation["x-sunset"] <= today) });
  }
  for (const [where, operation] of current) {
    if (!old.has(where)) found.push({ where, what: `is new: ${operation.summary ?? ""}`.trimEnd(), breaks: false });
  }
}

function compareOperation(where, old, current, context) {
  const note = (what, breaks) => context.found.push({ where, what, breaks });
  if (old.operationId !== current.operationId) note(`is called \`${current.operationId}\``, true);
  if (current.deprecated && !old.deprecated) {
    context.found.push({ where, what: `leaves on ${current["x-sunset"] ?? "a day to be told"}`, breaks: false, leaves: true });
  }
  if (old.deprecated && current["x-sunset"] < old["x-sunset"]) note(`leaves on ${current["x-sunset"]} already`, true);
  compareAccess(old, current, note);
  compareParameters(where, old, current, context, note);
  compareRequestBody(where, old, current, context, note);
  compareAnswers(where, old, current, context, note);
}

function compareAccess(old, current, note) {
  const isOpen = ({ security }) => !security?.length || security.some((way) => Object.keys(way).length === 0);
  if (isOpen(old) && !isOpen(current)) note("needs somebody who is signed in", true);
  if (!isOpen(old) && isOpen(current)) note("needs nobody who is signed in", false);
  const [had, has] = [old["x-access"], current["x-access"]];
  const scopesOf = (access) => access?.scopes ?? [access?.scope ?? []].flat();
  for (const scope of scopesOf(had)) if (!scopesOf(has).includes(scope)) note(`opens no more to keys with the scope \`${scope}\``, true);
  for (const scope of scopesOf(has)) if (!scopesOf(had).includes(scope)) note(`opens to keys with the scope \`${scope}\``, false);
  if (had?.ownSites && !has?.ownSites) note("opens to no site of one's own any more", true);
  if (had?.policy !== has?.policy) note(`is for ${has?.policy}`, true);
}

function compareParameters(where, old, current, { before, after, schemas }, note) {
  const byName = (parameters, document) =>
    new Map((parameters ?? []).map((one) => resolved(one, document)).map((one) => [`\`${one.name}\` (${one.in})`, one]));
  const [had, has] = [byName(old.parameters, before), byName(current.parameters, after)];
  for (const [name, parameter] of had) {
    const now = has.get(name);
    if (!now) {
      note(`takes no ${name}`, true);
      continue;
    }
    if (now.required && !parameter.required) note(`demands ${name}`, true);
    if (!now.required && parameter.required) note(`goes without ${name}`, false);
    schemas.compare(parameter.schema, now.schema, `${where} ${name}`, "request");
  }
  for (const [name, parameter] of has) {
    if (!had.has(name)) note(`${parameter.required ? "demands" : "takes"} ${name}`, Boolean(parameter.required));
  }
}

function compareRequestBody(where, old, current, { before, after, schemas }, note) {
  const [had, has] = [resolved(old.requestBody, before), resolved(current.requestBody, after)];
  if (had && !has) note("takes no body", true);
  if (!had && has) note("takes a body", Boolean(has.required));
  if (!had || !has) return;
  if (has.required && !had.required) note("demands a body", true);
  compareContents(where, had.content, has.content, "request", schemas, note);
}

function compareContents(where, old = {}, current = {}, direction, schemas, note) {
  const place = direction === "request" ? `${where} body` : `${where} answer`;
  for (const [type, content] of Object.entries(old)) {
    if (current[type]) schemas.compare(content.schema, current[type].schema, place, direction);
    else note(`${direction === "request" ? "takes" : "answers"} no \`${type}\``, true);
  }
  for (const type of Object.keys(current)) {
    if (!old[type]) note(`${direction === "request" ? "takes" : "answers"} \`${type}\` too`, false);
  }
}

function compareAnswers(where, old, current, { before, after, schemas }, note) {
  for (const [status, told] of Object.entries(old.responses)) {
    const now = resolved(current.responses[status], after);
    const had = resolved(told, before);
    if (!now) {
      // An error that is no longer answered harms nobody.
      note(`no longer answers ${status}`, status.startsWith("2"));
      continue;
    }
    for (const header of Object.keys(had.headers ?? {})) {
      if (!now.headers?.[header]) note(`answers ${status} without \`${header}\``, true);
    }
    compareContents(`${where} ${status}`, had.content, now.content, "answer", schemas, note);
  }
  for (const status of Object.keys(current.responses)) {
    if (!old.responses[status]) note(`answers ${status} too`, status.startsWith("2"));
  }
}

/** What is sent to others is read by them as an answer is. */
function compareWebhooks(old, current, { before, after, found, schemas }) {
  for (const [where, operation] of old) {
    const now = current.get(where);
    const note = (what, breaks) => found.push({ where, what, breaks });
    if (!now) {
      note("is no longer sent", true);
      continue;
    }
    const [had, has] = [resolved(operation.requestBody, before), resolved(now.requestBody, after)];
    compareContents(where, had?.content, has?.content, "answer", schemas, note);
  }
  for (const where of current.keys()) {
    if (!old.has(where)) found.push({ where, what: "is sent to webhooks", breaks: false });
  }
}
