/** A part of a form, which two people may have changed: under its name, in words, and what carries it over. */
export type Part<Values> = {
  /** Distinguishes it from others of the same name. */
  key: string;
  label: string;
  text: string;
  isHtml?: boolean;
  /** Other values with this part as it is here. */
  put: (into: Values) => Values;
  /** Other values without it, where it is a member of a list. */
  drop?: (from: Values) => Values;
};

/** What the form was opened with, what was typed, and what somebody else has saved meanwhile. */
export type Compared<Values> = { base: Values; mine: Values; stored: Values };

/**
 * The parts of some values. How finely they are divided may depend on everything that is compared: what only makes sense
 * together is one part. Of a list each member is one; which of them are missing is known by their keys.
 */
export type PartsOf<Values> = (values: Values, compared: Compared<Values>) => Part<Values>[];

/** A part that both have changed, each to something else; the text of what is missing is empty. */
export type Conflict = { key: string; label: string; mine: string; stored: string; isHtml: boolean };

export type Join<Values> = {
  conflicts: Conflict[];
  /** Names of what only the other one has changed. */
  theirs: string[];
  /** What is stored, with what I have changed; of the conflicts with those that are chosen. */
  valuesWith: (takesMine: (key: string) => boolean) => Values;
};

/** Joins what two people have changed of the same values; what only one of them has changed is never lost. */
export function joinOf<Values>(compared: Compared<Values>, partsOf: PartsOf<Values>): Join<Values> {
  const byKey = (values: Values) => new Map(partsOf(values, compared).map((part) => [part.key, part]));
  const [base, mine, stored] = [byKey(compared.base), byKey(compared.mine), byKey(compared.stored)];
  const keys = [...new Set([...mine.keys(), ...base.keys(), ...stored.keys()])];
  const differ = (some: typeof base, others: typeof base) => (key: string) =>
    some.get(key)?.text !== others.get(key)?.text;
  const isMine = differ(mine, base);
  const isTheirs = differ(stored, base);
  const isOpen = differ(mine, stored);
  const labelOf = (key: string) => (base.get(key) ?? mine.get(key) ?? stored.get(key))?.label ?? "";
  const conflicts = keys.filter((key) => isMine(key) && isTheirs(key) && isOpen(key));
  const own = keys.filter((key) => isMine(key) && isOpen(key));
  return {
    conflicts: conflicts.map((key) => ({
      key,
      label: labelOf(key),
      mine: mine.get(key)?.text ?? "",
      stored: stored.get(key)?.text ?? "",
      isHtml: (mine.get(key) ?? stored.get(key))?.isHtml ?? false,
    })),
    theirs: [...new Set(keys.filter((key) => isTheirs(key) && !isMine(key)).map(labelOf))],
    valuesWith: (takesMine) =>
      own
        .filter((key) => !conflicts.includes(key) || takesMine(key))
        .reduce((values, key) => {
          const part = mine.get(key);
          return part ? part.put(values) : (stored.get(key)?.drop?.(values) ?? values);
        }, compared.stored),
  };
}

/** Some members of the values under one name. */
export function partOf<Values>(
  values: Values,
  names: [keyof Values & string, ...(keyof Values & string)[]],
  words: Pick<Part<Values>, "label" | "text" | "isHtml">,
): Part<Values> {
  const taken = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  return { key: names[0], ...words, put: (into) => ({ ...into, ...taken }) };
}

export type MembersOf<Values, Member> = {
  name: string;
  list: (values: Values) => readonly Member[];
  withList: (values: Values, members: Member[]) => Values;
  keyOf: (member: Member) => string | number;
};

/** A member of a list, which the other one may have changed, removed or never seen; new ones keep their place. */
export function memberPart<Values, Member>(
  { name, list, withList, keyOf }: MembersOf<Values, Member>,
  values: Values,
  member: Member,
  words: Pick<Part<Values>, "label" | "text">,
): Part<Values> {
  const is = (wanted: Member) => (one: Member) => keyOf(one) === keyOf(wanted);
  const own = list(values);
  const put = (into: Values) => {
    const members = [...list(into)];
    const place = members.findIndex(is(member));
    if (place >= 0) members[place] = member;
    else {
      const before = own.slice(0, own.findIndex(is(member))).findLast((one) => members.some(is(one)));
      members.splice(before === undefined ? 0 : members.findIndex(is(before)) + 1, 0, member);
    }
    return withList(into, members);
  };
  const drop = (from: Values) =>
    withList(
      from,
      list(from).filter((one) => !is(member)(one)),
    );
  return { key: `${name}.${keyOf(member)}`, ...words, put, drop };
}

/**
 * A switch and what it governs: part by part while it is on in everything that is compared, else one part. Whoever
 * switches off what the other one has just changed is to see that.
 */
export function switchParts<Values>(
  compared: Compared<Values>,
  isOn: (values: Values) => boolean,
  whole: Part<Values>,
  governed: Part<Values>[],
): Part<Values>[] {
  return Object.values(compared).every(isOn) ? governed : [whole];
}
