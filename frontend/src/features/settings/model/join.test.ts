import { describe, expect, it } from "vitest";
import { joinOf, type MembersOf, memberPart, type PartsOf, partOf, switchParts } from "./join";

type Member = { id: number; text: string };
type Values = { name: string; price: string; isOnline: boolean; link: string; members: Member[] };

const base: Values = {
  name: "Schnitt",
  price: "39",
  isOnline: true,
  link: "a",
  members: [
    { id: 1, text: "eins" },
    { id: 2, text: "zwei" },
  ],
};

const membersOf: MembersOf<Values, Member> = {
  name: "members",
  list: ({ members }) => members,
  withList: (values, members) => ({ ...values, members }),
  keyOf: ({ id }) => id,
};

const partsOf: PartsOf<Values> = (values, compared) => [
  partOf(values, ["name"], { label: "Name", text: values.name.trim() }),
  partOf(values, ["price"], { label: "Preis", text: values.price }),
  ...switchParts(
    compared,
    ({ isOnline }) => isOnline,
    partOf(values, ["isOnline", "link"], { label: "Online", text: values.isOnline ? values.link : "nein" }),
    [partOf(values, ["link"], { label: "Link", text: values.link })],
  ),
  ...values.members.map((member) =>
    memberPart(membersOf, values, member, { label: `Nummer ${member.id}`, text: member.text }),
  ),
];

const join = (mine: Partial<Values>, stored: Partial<Values>) =>
  joinOf({ base, mine: { ...base, ...mine }, stored: { ...base, ...stored } }, partsOf);
const [one, two] = base.members as [Member, Member];
const [three, four] = [
  { id: 3, text: "drei" },
  { id: 4, text: "vier" },
];

describe("what does not meet is joined without a question", () => {
  const cases: [name: string, mine: Partial<Values>, stored: Partial<Values>, both: Partial<Values>][] = [
    ["another field", { name: "Kurz" }, { price: "45" }, { name: "Kurz", price: "45" }],
    ["what I have not touched", {}, { price: "45", name: "Neu" }, { price: "45", name: "Neu" }],
    ["the same by both", { price: "45" }, { price: "45" }, { price: "45" }],
    ["what is only written otherwise", { name: " Schnitt " }, { name: "Neu" }, { name: "Neu" }],
    ["a switch and another field", { isOnline: false }, { name: "Neu" }, { isOnline: false, name: "Neu" }],
    [
      "two members of a list",
      { members: [{ id: 1, text: "neu" }, two] },
      { members: [one, { id: 2, text: "anders" }] },
      {
        members: [
          { id: 1, text: "neu" },
          { id: 2, text: "anders" },
        ],
      },
    ],
    [
      "one that I add and one that the other one adds",
      { members: [one, three, two] },
      { members: [one, two, four] },
      { members: [one, three, two, four] },
    ],
    [
      "one that I take away and one that the other one adds",
      { members: [two] },
      { members: [one, two, four] },
      { members: [two, four] },
    ],
    [
      "one that the other one takes away and another that I change",
      { members: [one, { id: 2, text: "neu" }] },
      { members: [two] },
      { members: [{ id: 2, text: "neu" }] },
    ],
  ];
  it.each(cases)("%s", (_, mine, stored, both) => {
    const { conflicts, valuesWith } = join(mine, stored);
    expect(conflicts).toEqual([]);
    expect(valuesWith(() => true)).toEqual({ ...base, ...both });
  });
});

describe("what both have changed is asked for, and nothing else", () => {
  const cases: [
    name: string,
    mine: Partial<Values>,
    stored: Partial<Values>,
    asked: [label: string, mine: string, stored: string],
    ifMine: Partial<Values>,
    ifStored: Partial<Values>,
  ][] = [
    [
      "a field",
      { price: "38", name: "Neu" },
      { price: "45", link: "b" },
      ["Preis", "38", "45"],
      { price: "38", name: "Neu", link: "b" },
      { price: "45", name: "Neu", link: "b" },
    ],
    [
      "what I switch off while the other one changes it",
      { isOnline: false },
      { link: "b" },
      ["Online", "nein", "b"],
      { isOnline: false },
      { link: "b" },
    ],
    [
      "what I change while the other one switches it off",
      { link: "b" },
      { isOnline: false, link: "" },
      ["Online", "b", "nein"],
      { link: "b" },
      { isOnline: false, link: "" },
    ],
    [
      "a member that I take away while the other one changes it",
      { members: [two] },
      { members: [{ id: 1, text: "neu" }, two] },
      ["Nummer 1", "", "neu"],
      { members: [two] },
      { members: [{ id: 1, text: "neu" }, two] },
    ],
    [
      "a member that I change while the other one takes it away",
      { members: [one, { id: 2, text: "neu" }] },
      { members: [one] },
      ["Nummer 2", "neu", ""],
      { members: [one, { id: 2, text: "neu" }] },
      { members: [one] },
    ],
  ];
  it.each(cases)("%s", (_, mine, stored, asked, ifMine, ifStored) => {
    const { conflicts, valuesWith } = join(mine, stored);
    expect(conflicts.map((conflict) => [conflict.label, conflict.mine, conflict.stored])).toEqual([asked]);
    expect(valuesWith(() => true)).toEqual({ ...base, ...ifMine });
    expect(valuesWith(() => false)).toEqual({ ...base, ...ifStored });
  });
});

it("names what only the other one has changed", () => {
  expect(join({ name: "Kurz" }, { name: "Lang", price: "45", link: "b" }).theirs).toEqual(["Preis", "Link"]);
});
