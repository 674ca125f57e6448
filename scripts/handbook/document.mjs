import assert from "node:assert/strict";

const fence = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;
// What somebody would type, and addresses of databases. Names of programs and calls of the API alone are none.
const command =
  /^(terminhof|npm|cargo|install|useradd|systemctl|just|psql|chmod|chown|chgrp|kill|organization|GRANT|ALTER) \S|^(createdb|ANALYZE|pg_promote\(\)|\\password.*|(DATABASE_URL='?)?postgres(ql)?:.*)$/;
const blank = /…|\b(EMAIL|NUMBER|FILE|FOLDER|ADDRESS)\b/g;

/** What docs/operations.md tells its readers to type, and what of it was done. */
export class Document {
  #blocks;
  #commands;
  #done = new Set();

  constructor(text) {
    const fenced = [...text.matchAll(fence)].filter(([, , language]) => language !== "json" && language !== "jsonc");
    this.#blocks = fenced.map(([, indent, , body]) => body.replaceAll(new RegExp(`^${indent}`, "gm"), ""));
    this.json = [...text.matchAll(fence)].find(([, , language]) => language === "json")[3];
    const spans = [...text.replaceAll(fence, "").matchAll(/`([^`]+)`/g)].map(([, span]) => span.replaceAll(/\s+/g, " "));
    this.#commands = new Set(spans.filter((span) => command.test(span)));
  }

  /** The block that has this line, whose blanks are filled in their order. */
  block(line, ...values) {
    const found = this.#blocks.filter((block) => block.includes(line));
    assert.equal(found.length, 1, `docs/operations.md has ${found.length} blocks with \`${line}\``);
    this.#done.add(found[0]);
    return filled(found[0], values);
  }

  /** A command within a sentence, whose blanks are filled in their order. */
  command(text, ...values) {
    assert.ok(this.#commands.has(text), `docs/operations.md does not say \`${text}\` any more`);
    this.#done.add(text);
    return filled(text, values);
  }

  /** Says of commands that this run cannot do them. */
  leaveOut(reasons) {
    for (const text of Object.keys(reasons)) this.command(text);
  }

  /** What was not done. A command that is merely named was done with its arguments. */
  get left() {
    const isDone = (text) => [...this.#done].some((done) => done.includes(text));
    return [...this.#blocks, ...this.#commands].filter((text) => !isDone(text));
  }

  get size() {
    return this.#blocks.length + this.#commands.size;
  }
}

function filled(text, values) {
  const left = [...values];
  const result = text.replaceAll(blank, (word) => left.shift() ?? word);
  assert.deepEqual(left, [], `\`${text}\` has fewer blanks`);
  return result;
}
