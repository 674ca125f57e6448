import { describe, expect, it } from "vitest";
import { validateWith } from "@/shared/lib/validate-with";
import { staffEmployee } from "@/test/settings-answers";
import {
  addStep,
  changeStep,
  emptyService,
  fieldOf,
  moved,
  newService,
  previewedFields,
  priceText,
  removeStep,
  requestOf,
  type ServiceValues,
  type StaffService,
  serviceSchema,
  valuesOf,
} from "./service-form";

const perm: StaffService = {
  version: "3f1c0a9e77b2d450",
  serviceId: 7,
  title: "Dauerwelle",
  htmlContent: "<p>Hält lange.</p>",
  price: 89.9,
  duration: 90,
  followUp: 10,
  visitRank: "FIRST",
  serviceGroup: "Umformung",
  imagePath: null,
  isArchived: false,
  steps: [
    { kind: "WORK", minutes: 60 },
    { kind: "PROCESSING", minutes: 30 },
  ],
  needs: [
    { groupId: 1, steps: null },
    { groupId: 2, steps: [1] },
  ],
  employees: [{ userId: 1, duration: null, price: 99 }],
  customFields: [
    {
      customFieldId: 4,
      type: "TEXT",
      displayText: "Welche Länge?",
      fieldGroup: "Haare",
      isMandatory: true,
      hyperLink: null,
      notBefore: null,
      notAfter: null,
    },
  ],
};

const right: ServiceValues = { ...emptyService, title: "Schnitt", price: "58", duration: "45" };

const errorsOf = validateWith(serviceSchema);

const employee = (userId: number, isArchived = false) => staffEmployee({ userId, isArchived });

describe("a new service", () => {
  it("is done by whoever works alone, else by nobody yet", () => {
    const idsOf = (...employees: Parameters<typeof newService>[0]) =>
      newService(employees).employees.map(({ userId }) => userId);
    expect(idsOf(employee(7), employee(8, true))).toEqual([7]);
    expect(idsOf(employee(7), employee(8))).toEqual([]);
    expect(idsOf()).toEqual([]);
  });
});

describe("the days that a custom field takes", () => {
  const asking = (type: "DATE" | "TEXT", notBefore: string, notAfter: string): ServiceValues => {
    const [field] = valuesOf(perm).customFields;
    return { ...right, customFields: field ? [{ ...field, type, notBefore, notAfter }] : [] };
  };
  const sent = (values: ServiceValues) =>
    requestOf(values, false).customFields?.map(({ notBefore, notAfter }) => [notBefore, notAfter]);

  it("are sent as days, and only with a custom field for a date", async () => {
    expect(sent(asking("DATE", "4.1.27", ""))).toEqual([["2027-01-04", null]]);
    expect(sent(asking("TEXT", "4.1.27", "x"))).toEqual([[null, null]]);
    expect(await errorsOf(asking("TEXT", "4.1.27", "x"))).toEqual({});
  });

  it.each([
    ["4.1.27", "3.1.27", "notAfter"],
    ["4.1.27", "31.2.27", "notAfter"],
    ["bald", "", "notBefore"],
  ])("%s to %s is wrong in %s", async (notBefore, notAfter, member) => {
    const wrong = { customFields: [{ [member]: expect.any(String) }] };
    expect(await errorsOf(asking("DATE", notBefore, notAfter))).toEqual(wrong);
  });
});

describe("form of a service", () => {
  it("sends what it was made of", async () => {
    const { serviceId: _id, imagePath: _path, isArchived: _archived, version: _version, ...said } = perm;
    expect(requestOf(valuesOf(perm), false)).toEqual({ ...said, isPreview: false });
  });

  it("takes what is right", async () => {
    expect(await errorsOf(valuesOf(perm))).toEqual({});
    expect(await errorsOf(right)).toEqual({});
  });

  it.each<[Partial<ServiceValues>, object]>([
    [{ title: " " }, { title: "Bitte ausfüllen." }],
    [{ title: "x".repeat(256) }, { title: "Höchstens 255 Zeichen." }],
    [{ price: "" }, { price: "Bitte einen Betrag bis 99.999 Euro, zum Beispiel 58,50." }],
    [{ price: "5,123" }, { price: "Bitte einen Betrag bis 99.999 Euro, zum Beispiel 58,50." }],
    [{ price: "100000" }, { price: "Bitte einen Betrag bis 99.999 Euro, zum Beispiel 58,50." }],
    [{ duration: "0" }, { duration: "Bitte 1 bis 1440 Minuten." }],
    [{ duration: "1441" }, { duration: "Bitte 1 bis 1440 Minuten." }],
    [{ duration: "eine" }, { duration: "Bitte 1 bis 1440 Minuten." }],
    [{ followUp: "-1" }, { followUp: "Bitte 0 bis 1439 Minuten." }],
    [{ followUp: "1396" }, { followUp: "Mit der Nachbereitung darf es nicht länger als ein Tag dauern." }],
    [
      { steps: [{ key: "a", kind: "PROCESSING", minutes: "45" }] },
      { duration: "In mindestens einem Schritt muss jemand arbeiten." },
    ],
    [
      { steps: [{ key: "a", kind: "WORK", minutes: "40" }] },
      { duration: "Die Schritte ergeben zusammen 40 Minuten." },
    ],
    [
      { employees: [{ userId: 1, duration: "0", price: "" }] },
      { employees: [{ duration: "Bitte 1 bis 1440 Minuten." }] },
    ],
    [
      {
        steps: [
          { key: "a", kind: "WORK", minutes: "15" },
          { key: "b", kind: "PROCESSING", minutes: "30" },
        ],
        employees: [
          { userId: 1, duration: "31", price: "" },
          { userId: 2, duration: "30", price: "" },
        ],
      },
      {
        employees: [
          undefined,
          { duration: "Das ist zu kurz für die Schritte; die Einwirkzeit bleibt gleich." },
        ],
      },
    ],
  ])("refuses %j", async (wrong, errors) => {
    expect(await errorsOf({ ...right, ...wrong })).toEqual(errors);
  });

  it("does not refuse an own duration that is not asked", async () => {
    const steps = [
      { key: "a", kind: "WORK", minutes: "15" },
      { key: "b", kind: "PROCESSING", minutes: "30" },
    ] as const;
    const employees = [{ userId: 1, duration: "2000", price: "" }];
    const needs = [{ groupId: 7, steps: ["a"] }];
    expect(await errorsOf({ ...right, steps: [...steps], employees, needs })).toEqual({});
  });

  it.each([
    ["", true],
    ["https://haarwerk.example/haare", true],
    ["http://haarwerk.example", false],
    ["javascript:alert(1)", false],
    ["https://", false],
  ])("says of the link %s whether it leads to a page", async (hyperLink, isRight) => {
    const [field] = valuesOf(perm).customFields;
    const values = { ...right, customFields: field ? [{ ...field, hyperLink }] : [] };
    const errors = isRight ? {} : { customFields: [{ hyperLink: expect.any(String) }] };
    expect(await errorsOf(values)).toEqual(errors);
  });
});

describe("steps", () => {
  it("share out the time of the service, and who takes longer goes on doing so", () => {
    const before = { ...right, employees: [{ userId: 1, duration: "60", price: "" }] };
    const after = addStep(before);
    expect(after.steps.map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ["WORK", "22"],
      ["PROCESSING", "23"],
    ]);
    expect([after.duration, after.employees]).toEqual(["45", before.employees]);
    expect(addStep(after).duration).toBe("60");
    // After processing somebody works again, and after that it may be left alone once more.
    const kinds = addStep(addStep(after)).steps.map(({ kind }) => kind);
    expect(kinds).toEqual(["WORK", "PROCESSING", "WORK", "PROCESSING"]);
  });

  it("make up the duration, and what needs one that is gone needs the others", () => {
    const values = valuesOf(perm);
    const [work, processing] = values.steps;
    expect(changeStep(values, processing?.key ?? "", { minutes: "45" }).duration).toBe("105");
    const without = removeStep(values, processing?.key ?? "");
    expect(without.duration).toBe("60");
    expect(without.needs).toEqual([
      { groupId: 1, steps: null },
      { groupId: 2, steps: null },
    ]);
    expect(removeStep(without, work?.key ?? "").duration).toBe("60");
  });
});

describe("lists", () => {
  it("are told in the order in which something was moved", () => {
    expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moved(["a", "b"], 1, 9)).toEqual(["a", "b"]);
  });
});

describe("preview of the fields", () => {
  it("names those without a text, and links only where there is a page", () => {
    const [field] = valuesOf(perm).customFields;
    const fields = field
      ? [
          { ...field, displayText: " ", hyperLink: "javascript:alert(1)" },
          { ...field, hyperLink: "https://a.example" },
        ]
      : [];
    expect(
      previewedFields(fields).map(({ id, displayText, hyperLink }) => [id, displayText, hyperLink]),
    ).toEqual([
      [1, "Neue Frage", null],
      [2, "Welche Länge?", "https://a.example"],
    ]);
  });
});

it.each([
  [58, "58"],
  [58.5, "58,50"],
  [0, "0"],
  [null, ""],
])("a price of %s is typed as %s", (price, text) => {
  expect(priceText(price)).toBe(text);
});

it.each([
  ["title", "title"],
  ["steps", "duration"],
  ["steps[1].minutes", "steps.1.minutes"],
  ["customFields[2].hyperLink", "customFields.2.hyperLink"],
])("what is wrong with %s is shown at %s", (path, name) => {
  expect(fieldOf(path)).toBe(name);
});
