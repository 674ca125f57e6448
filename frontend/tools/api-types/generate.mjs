// Writes the types of the web app from the document of the API. Examples say nothing of types, and a path has no methods
// but its own: left out, they halve the lines.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";

const source = new URL("../../../openapi/openapi.json", import.meta.url);
const target = new URL("../../src/api/schema.d.ts", import.meta.url);

const absentMethod = /^ {8}(get|put|post|delete|options|head|patch|trace)\?: never;\n/gm;

const withoutExamples = (key, value) => (key === "example" ? undefined : value);
const document = JSON.parse(readFileSync(source, "utf8"), withoutExamples);
// What has a default may be left out.
const types = astToString(await openapiTS(document, { defaultNonNullable: false }));
writeFileSync(target, COMMENT_HEADER + types.replace(absentMethod, ""));
