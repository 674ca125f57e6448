import * as z from "zod/mini";
import type { EmployeeRequest, StaffEmployee, StaffService } from "../api/wire";
import { serviceTexts } from "../service-texts";
import { employeeTexts as texts } from "../texts";
import { filledIn, isEmpty } from "./field-rules";
import { soundWeek, type Week } from "./weekly-hours";
import { type WorkingHours, workingHoursOf, workingHoursRequest } from "./working-hours";

export type Skill = {
  serviceId: number;
  can: boolean;
  /** Minutes; empty for those of the service. */
  duration: string;
  /** Euro; empty for that of the service. */
  price: string;
};

export type EmployeeValues = WorkingHours & {
  firstName: string;
  lastName: string;
  isVisible: boolean;
  isArchived: boolean;
  skills: Skill[];
};

const cents = 2;
const inEuro = (price: number) => price.toFixed(cents).replace(".", ",");

export const fullName = ({ firstName, lastName }: Pick<StaffEmployee, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim();

/** Somebody new can do nothing yet, and works while it is open. */
export function employeeValues(
  employee: StaffEmployee | null,
  services: readonly StaffService[],
  opening: Week,
): EmployeeValues {
  const own = new Map(employee?.services.map((skill) => [skill.serviceId, skill]));
  return {
    firstName: employee?.firstName ?? "",
    lastName: employee?.lastName ?? "",
    isVisible: employee?.isVisible ?? true,
    isArchived: employee?.isArchived ?? false,
    skills: services
      .filter(({ isArchived }) => !isArchived)
      .map(({ serviceId }) => {
        const skill = own.get(serviceId);
        return {
          serviceId,
          can: skill !== undefined,
          duration: skill?.duration == null ? "" : String(skill.duration),
          price: skill?.price == null ? "" : inEuro(skill.price),
        };
      }),
    ...(employee ? workingHoursOf(employee.hours) : { hours: opening, oddHours: null }),
  };
}

/** None for what is no price; a comma or a point before the cents. */
export function priceOf(text: string): number | null {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null;
}

const highestPrice = 99_999;

export const isPrice = (text: string) => (priceOf(text) ?? Number.POSITIVE_INFINITY) <= highestPrice;

const longestDuration = 1_440;

export function durationOf(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= longestDuration ? minutes : null;
}

/** Of values without mistakes. */
export function employeeRequest(values: EmployeeValues): EmployeeRequest {
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    isVisible: values.isVisible,
    isArchived: values.isArchived,
    hours: workingHoursRequest(values),
    services: values.skills
      .filter(({ can }) => can)
      .map(({ serviceId, duration, price }) => ({
        serviceId,
        duration: duration.trim() === "" ? null : durationOf(duration),
        price: price.trim() === "" ? null : priceOf(price),
      })),
  };
}

/** The field of a member of the sent services: they are those that are ticked. */
export function fieldOfSkill(path: string, skills: readonly Skill[]): string | null {
  const [, position, member] = /^services\[(\d+)\]\.(duration|price)$/.exec(path) ?? [];
  if (position === undefined) return null;
  const ticked = [...skills.entries()].filter(([, { can }]) => can)[Number(position)];
  return ticked ? `skills.${ticked[0]}.${member}` : null;
}

/** What somebody cannot do has no terms of its own. */
const skillSchema = z
  .object({ serviceId: z.number(), can: z.boolean(), duration: z.string(), price: z.string() })
  .check(({ value, issues }) => {
    const { can, duration, price } = value;
    const tell = (member: "duration" | "price", message: string) =>
      issues.push({ code: "custom", input: value, path: [member], message });
    if (can && !isEmpty(duration) && durationOf(duration) === null) tell("duration", texts.wrongDuration);
    if (can && !isEmpty(price) && !isPrice(price)) tell("price", serviceTexts.problems.price);
  });

/** What can be told without the server. */
export const employeeSchema = z.object({
  firstName: filledIn(texts.nameMissing),
  skills: z.array(skillSchema),
  hours: soundWeek(texts.wrongHours),
  oddHours: z.nullable(soundWeek(texts.wrongHours)),
});

/** Whoever does everything, because nobody else is there. */
export function whoWorksAlone(employees: readonly StaffEmployee[]): StaffEmployee | null {
  const [alone, ...others] = employees.filter(({ isArchived }) => !isArchived);
  return alone && others.length === 0 ? alone : null;
}
