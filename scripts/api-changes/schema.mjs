// What two schemas of a document differ in, for whoever sends by them (`request`) or reads by them (`answer`).

const BOUNDS = {
  lower: ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"],
  upper: ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"],
};

const asList = (value) => (value === undefined ? [] : [value].flat());
const quoted = (values) => values.map((value) => `\`${value}\``).join(", ");

/** Compares schemas of two documents; what was compared once is not compared again, so circles end. */
export class SchemaComparison {
  constructor(before, after, found) {
    this.documents = { before, after };
    this.found = found;
    this.seen = new Set();
  }

  /** Notes each difference between two schemas of `place`. */
  compare(before, after, place, direction) {
    const [old, current] = [this.#read(before, "before"), this.#read(after, "after")];
    const asks = direction === "request";
    // Whether there may be nothing is said where it is referred to.
    const [mayLack, mayLackNow] = [old, current].map(({ types }) => types.delete("null"));
    if (mayLack !== mayLackNow) {
      const what = mayLackNow ? "may be `null`" : "is no longer `null`";
      this.found.push({ where: `${place} (${direction})`, what, breaks: asks === mayLack });
    }
    const name = old.name && old.name === current.name ? `\`${old.name}\`` : place;
    if (old.name && current.name) {
      const key = `${direction} ${old.name} ${current.name}`;
      if (this.seen.has(key)) return;
      this.seen.add(key);
    }
    const note = (what, breaks) => this.found.push({ where: `${name} (${direction})`, what, breaks });
    this.#compareTypes(old, current, asks, note);
    this.#compareValues(old, current, asks, note);
    this.#compareMembers(old, current, name, direction, note);
    if (old.items && current.items) this.compare(old.items, current.items, `${name} entries`, direction);
    this.#compareVariants(old, current, name, direction, note);
  }

  /** A schema without references, with the members of all its parts, and with `null` as one of its types. */
  #read(schema, side) {
    let name;
    let read = schema ?? {};
    while (read.$ref) {
      name = read.$ref.split("/").at(-1);
      read = read.$ref.slice(2).split("/").reduce((part, step) => part?.[step], this.documents[side]) ?? {};
    }
    const result = { ...read, name, types: new Set(asList(read.type)), properties: { ...read.properties } };
    result.required = new Set(read.required);
    for (const part of read.allOf ?? []) {
      const { properties, required, types } = this.#read(part, side);
      Object.assign(result.properties, properties);
      for (const member of required) result.required.add(member);
      for (const type of types) result.types.add(type);
    }
    const variants = [...(read.oneOf ?? []), ...(read.anyOf ?? [])];
    const others = variants.filter((variant) => variant.type !== "null");
    if (others.length === 1) return this.#nullable(this.#read(others[0], side), variants.length > 1);
    result.variants = others;
    return variants.length > others.length ? this.#nullable(result, true) : result;
  }

  #nullable(schema, isNullable) {
    if (isNullable) schema.types.add("null");
    return schema;
  }

  #compareTypes(old, current, asks, note) {
    // Of what has variants nothing more is known here.
    if (old.types.size > 0 && current.types.size > 0) {
      const lost = [...old.types].filter((type) => !current.types.has(type));
      const gained = [...current.types].filter((type) => !old.types.has(type));
      if (lost.length > 0) note(`is no longer ${quoted(lost)}`, asks || gained.length > 0);
      if (gained.length > 0) note(`may be ${quoted(gained)}`, !asks || lost.length > 0);
    } else if (old.types.size > 0 && old.variants?.length === 0 && current.variants?.length > 0) {
      note("has variants", true);
    }
    if (old.format !== current.format) {
      const tightens = current.format !== undefined;
      note(`has the format ${quoted([current.format ?? "none"])}`, asks ? tightens : old.format !== undefined);
    }
    if (old.pattern !== current.pattern) {
      note(`follows ${current.pattern ? "the pattern " + quoted([current.pattern]) : "no pattern"}`, asks ? current.pattern !== undefined : false);
    }
  }

  #compareValues(old, current, asks, note) {
    const [values, now] = [asList(old.enum ?? old.const), asList(current.enum ?? current.const)];
    if (values.length > 0 && now.length === 0) note("may be anything", !asks);
    if (values.length === 0 && now.length > 0) note(`is one of ${quoted(now)}`, asks);
    if (values.length > 0 && now.length > 0) {
      const lost = values.filter((value) => !now.includes(value));
      const gained = now.filter((value) => !values.includes(value));
      if (lost.length > 0) note(`is no longer ${quoted(lost)}`, asks);
      if (gained.length > 0) note(`may be ${quoted(gained)}`, false);
    }
    if (!asks) return;
    for (const bound of [...BOUNDS.lower, ...BOUNDS.upper]) {
      const [before, after] = [old[bound], current[bound]];
      if (before === after) continue;
      const isLower = BOUNDS.lower.includes(bound);
      const tightens = after !== undefined && (before === undefined || (isLower ? after > before : after < before));
      note(`has ${after === undefined ? `no \`${bound}\`` : `the \`${bound}\` ${after}`}`, tightens);
    }
    if (JSON.stringify(old.default) !== JSON.stringify(current.default) && old.default !== undefined) {
      note(`means \`${JSON.stringify(current.default)}\` where it is left out`, true);
    }
  }

  #compareMembers(old, current, name, direction, note) {
    const asks = direction === "request";
    for (const [member, schema] of Object.entries(old.properties)) {
      if (!(member in current.properties)) {
        note(`has no \`${member}\``, true);
        continue;
      }
      const [was, is] = [old.required.has(member), current.required.has(member)];
      const told = asks ? ["demands", "goes without"] : ["always has", "may lack"];
      if (was !== is) note(`${told[is ? 0 : 1]} \`${member}\``, asks ? is : was);
      this.compare(schema, current.properties[member], `${name}.${member}`, direction);
    }
    for (const member of Object.keys(current.properties)) {
      if (member in old.properties) continue;
      const isDemanded = asks && current.required.has(member);
      note(`has \`${member}\`${isDemanded ? ", which has to be there" : ""}`, isDemanded && Object.keys(old.properties).length > 0);
    }
    const closes = current.additionalProperties === false && old.additionalProperties !== false;
    if (asks && closes) note("takes no other members", true);
    if (typeof old.additionalProperties === "object" && typeof current.additionalProperties === "object") {
      this.compare(old.additionalProperties, current.additionalProperties, `${name} members`, direction);
    }
  }

  /** Variants are the same where they have the same name, or else the same place. */
  #compareVariants(old, current, name, direction, note) {
    const [before, after] = [old.variants ?? [], current.variants ?? []];
    const nameOf = (variant, index) => variant.$ref?.split("/").at(-1) ?? variant.title ?? `variant ${index + 1}`;
    const named = new Map(after.map((variant, index) => [nameOf(variant, index), variant]));
    const known = new Set(before.map(nameOf));
    before.forEach((variant, index) => {
      const same = named.get(nameOf(variant, index));
      if (same) this.compare(variant, same, `${name} as ${nameOf(variant, index)}`, direction);
      else note(`is no longer a \`${nameOf(variant, index)}\``, direction === "request");
    });
    for (const variant of named.keys()) {
      if (before.length > 0 && !known.has(variant)) note(`may be a \`${variant}\``, direction === "answer");
    }
  }
}
