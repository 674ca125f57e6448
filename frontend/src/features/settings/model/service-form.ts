import * as z from "zod/mini";
import type { components } from "@/api/schema";
import { type DayLimits, dayText, parseTypedDay } from "@/shared/lib/typed-day";
import type { CustomField } from "@/shared/reservation/model/custom-fields";
import type { StaffEmployee } from "../api/wire";
import { serviceTexts as texts } from "../service-texts";
import { durationOf, isPrice, priceOf, whoWorksAlone } from "./employees";
import { filledIn, isEmpty, textThat } from "./field-rules";
import { needsRoomOfSteps, stepsDoneIn } from "./own-pace";

export type StaffService = components["schemas"]["StaffService"];
export type ServiceRequest = components["schemas"]["StaffServiceRequest"];
export type FieldType = components["schemas"]["FieldType"];
export type StepKind = components["schemas"]["ServiceStepKind"];
export type VisitRank = components["schemas"]["VisitRank"];

/** The server takes no more. */
export const most = { title: 255, group: 50, html: 20_000, steps: 20, customFields: 30, link: 500 } as const;

const dayLength = 1440;

/** A step of the form, which keeps its name when it moves. */
export type StepValues = { key: string; kind: StepKind; minutes: string };
export type NeedValues = {
  groupId: number;
  /** Keys of the steps that need it; none for from start to end. */
  steps: string[] | null;
};
export type SkilledValues = { userId: number; duration: string; price: string };
export type CustomFieldValues = {
  key: string;
  customFieldId: number | null;
  type: FieldType;
  displayText: string;
  fieldGroup: string;
  isMandatory: boolean;
  hyperLink: string;
  /** Days as they are typed, of a custom field for a date. */
  notBefore: string;
  notAfter: string;
};

/** A service as the form has it: numbers as they are typed. */
export type ServiceValues = {
  title: string;
  htmlContent: string;
  price: string;
  duration: string;
  followUp: string;
  /** None is any place in a visit. */
  visitRank: VisitRank | "";
  serviceGroup: string;
  steps: StepValues[];
  needs: NeedValues[];
  employees: SkilledValues[];
  customFields: CustomFieldValues[];
};

let keys = 0;

/** A name that nothing else in the form has. */
export function newKey(): string {
  keys += 1;
  return `new${keys}`;
}

export const emptyService: ServiceValues = {
  title: "",
  htmlContent: "",
  price: "",
  duration: "60",
  followUp: "0",
  visitRank: "",
  serviceGroup: "",
  steps: [],
  needs: [],
  employees: [],
  customFields: [],
};

/** Whoever works alone does it. */
export function newService(employees: readonly StaffEmployee[]): ServiceValues {
  const alone = whoWorksAlone(employees);
  if (!alone) return emptyService;
  return { ...emptyService, employees: [{ userId: alone.userId, duration: "", price: "" }] };
}

/** `58,50` */
export function priceText(price: number | null): string {
  if (price === null) return "";
  return price.toFixed(2).replace(".", ",").replace(/,00$/, "");
}

export function valuesOf(service: StaffService): ServiceValues {
  const steps = service.steps.map(({ kind, minutes }) => ({ key: newKey(), kind, minutes: String(minutes) }));
  return {
    title: service.title,
    htmlContent: service.htmlContent,
    price: priceText(service.price),
    duration: String(service.duration),
    followUp: String(service.followUp),
    visitRank: service.visitRank ?? "",
    serviceGroup: service.serviceGroup ?? "",
    steps,
    needs: service.needs.map((need) => ({
      groupId: need.groupId,
      steps: need.steps?.flatMap((position) => steps[position]?.key ?? []) ?? null,
    })),
    employees: service.employees.map(({ userId, duration, price }) => ({
      userId,
      duration: duration === null ? "" : String(duration),
      price: priceText(price),
    })),
    customFields: customFieldValuesOf(service.customFields),
  };
}

export function customFieldValuesOf(customFields: StaffService["customFields"]): CustomFieldValues[] {
  return customFields.map((field) => ({
    ...field,
    key: newKey(),
    fieldGroup: field.fieldGroup ?? "",
    isMandatory: field.isMandatory ?? false,
    hyperLink: field.hyperLink ?? "",
    notBefore: field.notBefore ? dayText(field.notBefore) : "",
    notAfter: field.notAfter ? dayText(field.notAfter) : "",
  }));
}

export function customFieldsRequestOf(
  customFields: CustomFieldValues[],
): NonNullable<ServiceRequest["customFields"]> {
  return customFields.map(({ customFieldId, type, displayText, fieldGroup, ...field }) => ({
    customFieldId,
    type,
    displayText: displayText.trim(),
    fieldGroup: fieldGroup.trim(),
    isMandatory: field.isMandatory,
    hyperLink: field.hyperLink.trim() || null,
    ...limitsOf({ type, ...field }),
  }));
}

/** The days that a custom field for a date takes; those of another type have no limits. */
function limitsOf({ type, ...typed }: Pick<CustomFieldValues, "type" | "notBefore" | "notAfter">): DayLimits {
  const day = (text: string) => (type === "DATE" ? (parseTypedDay(text)?.toString() ?? null) : null);
  return { notBefore: day(typed.notBefore), notAfter: day(typed.notAfter) };
}

/** Minutes that may be none at all. */
const minutesOf = (text: string) => (/^0*$/.test(text.trim()) ? 0 : durationOf(text));

/** The steps, or none as long as the time of one is not right. */
export function soundSteps(steps: readonly Pick<StepValues, "kind" | "minutes">[]) {
  const sound = steps.map(({ kind, minutes }) => ({ kind, minutes: durationOf(minutes) ?? 0 }));
  return sound.every(({ minutes }) => minutes > 0) ? sound : [];
}

/** How long the steps are together. */
export function minutesOfSteps(steps: StepValues[]): number {
  return steps.reduce((sum, { minutes }) => sum + (durationOf(minutes) ?? 0), 0);
}

/** Whose own durations are not sent: everybody takes the same time. */
export function employeesLosingOwnDuration({ steps, needs, employees }: ServiceValues): number[] {
  if (!needsRoomOfSteps(steps, needs)) return [];
  return employees.filter(({ duration }) => !isEmpty(duration)).map(({ userId }) => userId);
}

/** What is sent; only for values without errors. */
export function requestOf(values: ServiceValues, isPreview: boolean): ServiceRequest {
  const takesAllTheSame = needsRoomOfSteps(values.steps, values.needs);
  const positions = new Map(values.steps.map(({ key }, position) => [key, position]));
  return {
    title: values.title.trim(),
    htmlContent: values.htmlContent,
    price: priceOf(values.price) ?? 0,
    duration: durationOf(values.duration) ?? 0,
    followUp: minutesOf(values.followUp) ?? 0,
    visitRank: values.visitRank || null,
    serviceGroup: values.serviceGroup.trim() || null,
    steps: values.steps.map(({ kind, minutes }) => ({ kind, minutes: durationOf(minutes) ?? 0 })),
    needs: values.needs.map(({ groupId, steps }) => ({
      groupId,
      steps: steps?.flatMap((key) => positions.get(key) ?? []).toSorted((a, b) => a - b) ?? null,
    })),
    employees: values.employees.map(({ userId, duration, price }) => ({
      userId,
      duration: takesAllTheSame || duration.trim() === "" ? null : durationOf(duration),
      price: price.trim() === "" ? null : priceOf(price),
    })),
    customFields: customFieldsRequestOf(values.customFields),
    isPreview,
  };
}

export const isDuration = (text: string) => durationOf(text) !== null;
export const isLink = (text: string) => /^https:\/\/[^\s/"<>\\]+[^\s"<>\\]*$/.test(text.trim());

export const atMost = (longest: number) => z.maxLength(longest, texts.problems.tooLong(longest));
/** A line of text that must not be empty. */
export const line = filledIn(texts.problems.missing).check(atMost(most.title));

const askedFieldSchema = z.object({
  key: z.string(),
  customFieldId: z.nullable(z.number()),
  type: z.enum(["TEXT", "MULTILINE", "NUMBER", "DATE", "BOOLEAN"]),
  displayText: line,
  fieldGroup: z.string().check(atMost(most.title)),
  isMandatory: z.boolean(),
  hyperLink: textThat((text) => isEmpty(text) || isLink(text), texts.problems.link).check(atMost(most.link)),
  notBefore: z.string(),
  notAfter: z.string(),
});

export const askedSchema = z.array(
  askedFieldSchema.check((context) => {
    if (context.value.type !== "DATE") return;
    const limits = limitsOf(context.value);
    const tell = (member: "notBefore" | "notAfter", message: string) =>
      context.issues.push({ code: "custom", input: context.value, path: [member], message });
    for (const member of ["notBefore", "notAfter"] as const)
      if (!isEmpty(context.value[member]) && limits[member] === null) tell(member, texts.problems.day);
    if (limits.notBefore && limits.notAfter && limits.notAfter < limits.notBefore)
      tell("notAfter", texts.problems.daysReversed);
  }),
);

/** The places of a service in a visit, the first one first. */
export const visitRanks = ["FIRST", "EARLY", "LATE", "LAST"] as const satisfies readonly VisitRank[];

const fieldsSchema = z.object({
  title: line,
  htmlContent: z.string().check(atMost(most.html)),
  price: textThat(isPrice, texts.problems.price),
  duration: textThat(isDuration, texts.problems.minutes),
  followUp: textThat((text) => (minutesOf(text) ?? dayLength) < dayLength, texts.problems.followUp),
  visitRank: z.enum(["", ...visitRanks]),
  serviceGroup: z.string().check(atMost(most.group)),
  steps: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(["WORK", "PROCESSING"]),
      minutes: textThat(isDuration, texts.problems.minutes),
    }),
  ),
  needs: z.array(z.object({ groupId: z.number(), steps: z.nullable(z.array(z.string())) })),
  employees: z.array(
    z.object({
      userId: z.number(),
      duration: z.string(),
      price: textThat((text) => isEmpty(text) || isPrice(text), texts.problems.price),
    }),
  ),
  customFields: askedSchema,
});

/** What can be told without the server. */
export const serviceSchema = fieldsSchema.check((context) => {
  const { duration, followUp, steps, needs, employees } = context.value;
  const tell = (member: string | (string | number)[], message: string) =>
    context.issues.push({ code: "custom", input: context.value, path: [member].flat(), message });
  if ((durationOf(duration) ?? 0) + (minutesOf(followUp) ?? 0) > dayLength)
    tell("followUp", texts.problems.longerThanADay);
  if (steps.length > 0 && minutesOfSteps(steps) !== durationOf(duration))
    tell("duration", texts.problems.otherDuration(minutesOfSteps(steps)));
  if (steps.length > 0 && steps.every(({ kind }) => kind !== "WORK")) tell("duration", texts.problems.noWork);
  // What is not asked is not wrong.
  if (needsRoomOfSteps(steps, needs)) return;
  const sound = soundSteps(steps);
  for (const [index, employee] of employees.entries()) {
    const own = durationOf(employee.duration);
    const member = ["employees", index, "duration"];
    if (!isEmpty(employee.duration) && !isDuration(employee.duration)) tell(member, texts.problems.minutes);
    else if (sound.length > 0 && own !== null && stepsDoneIn(sound, own) === null)
      tell(member, texts.problems.tooShortForSteps);
  }
});

/** Puts one more step behind the others, work after processing and the other way round; the first ones share out the time of the service. */
export function addStep(values: ServiceValues): ServiceValues {
  if (values.steps.length > 0) {
    const kind = values.steps.at(-1)?.kind === "PROCESSING" ? ("WORK" as const) : ("PROCESSING" as const);
    const steps = [...values.steps, { key: newKey(), kind, minutes: "15" }];
    return withDuration({ ...values, steps });
  }
  const whole = durationOf(values.duration) ?? 60;
  const half = Math.max(1, Math.floor(whole / 2));
  return {
    ...values,
    steps: [
      { key: newKey(), kind: "WORK", minutes: String(half) },
      { key: newKey(), kind: "PROCESSING", minutes: String(Math.max(1, whole - half)) },
    ],
    duration: String(half + Math.max(1, whole - half)),
  };
}

export function changeStep(values: ServiceValues, key: string, change: Partial<StepValues>): ServiceValues {
  const steps = values.steps.map((step) => (step.key === key ? { ...step, ...change } : step));
  return withDuration({ ...values, steps });
}

export function removeStep(values: ServiceValues, key: string): ServiceValues {
  const steps = values.steps.filter((step) => step.key !== key);
  const left = new Set(steps.map((step) => step.key));
  const needs = values.needs.map((need) => {
    const during = need.steps?.filter((step) => left.has(step)) ?? null;
    return { ...need, steps: during?.length === 0 ? null : during };
  });
  return withDuration({ ...values, steps, needs });
}

/** A service with steps is as long as they are. */
function withDuration(values: ServiceValues): ServiceValues {
  return values.steps.length === 0 ? values : { ...values, duration: String(minutesOfSteps(values.steps)) };
}

/** The list with one of its members at another place. */
export function moved<Member>(list: readonly Member[], from: number, to: number): Member[] {
  const next = [...list];
  const [member] = next.splice(from, 1);
  if (member !== undefined) next.splice(Math.max(0, Math.min(to, next.length)), 0, member);
  return next;
}

/** The fields as customers will see them; each needs a number of its own. */
export function previewedFields(fields: CustomFieldValues[]): CustomField[] {
  return fields.map((field, index) => ({
    id: index + 1,
    serviceId: null,
    eventId: null,
    type: field.type,
    displayText: field.displayText.trim() || texts.fields.unnamed,
    fieldGroup: field.fieldGroup.trim(),
    mandatory: field.isMandatory,
    sortOrder: index,
    hyperLink: isLink(field.hyperLink) ? field.hyperLink.trim() : null,
    ...limitsOf(field),
  }));
}

const places: readonly (readonly [path: RegExp, name: string])[] = [
  [/^steps$/, "duration"],
  [/\[(\d+)\]/g, ".$1"],
];

/** The field of the form that shows what is wrong with a part of a request. */
export function fieldOf(path: string): string {
  return places.reduce((name, [pattern, replacement]) => name.replace(pattern, replacement), path);
}
