import * as z from "zod/mini";
import type { components } from "@/api/schema";
import { visibleText } from "@/shared/lib/contact-rules";
import type { PricePackage } from "@/shared/lib/paths";
import type { UserData } from "@/shared/lib/session/personal-data-store";
import { registrationTexts } from "../texts";
import { emailAddress, newPassword, optionalText, phoneNumber, required, requiredText } from "./field-rules";

type RegistrationRequest = components["schemas"]["RegistrationRequest"];
type FoundingRequest = components["schemas"]["FoundingRequest"];

/** In a list: nothing is chosen yet. */
export const nothingChosen = "-1";

export const pricePackages: PricePackage[] = ["FREE", "BASIS"];
export const countries = ["AT", "DE", "CH"] as const;

/** Nothing about a patient may reach another service, so nothing about who treats them is told to one. */
const healthBranch = "13";

export type RegistrationValues = {
  businessUser: boolean;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  policy: boolean;
  newsletter: boolean;
  companyName: string;
  vatNum: string;
  /** Id of the category. */
  brancheList: string;
  brancheNameDetailed: string;
  streetName: string;
  streetNumber: string;
  zipCode: string;
  city: string;
  country: string;
  useOpenAIForContent: boolean;
  pricePackage: string;
};

type RegistrationStart = {
  /** What a booking has asked for already. */
  customer?: UserData | null;
  /** As the address names it. */
  pricePackage?: string | null;
  useOpenAIForContent?: boolean;
};

/** What is asked of a company. */
export type CompanyValues = Pick<
  RegistrationValues,
  | "phone"
  | "companyName"
  | "vatNum"
  | "brancheList"
  | "brancheNameDetailed"
  | "streetName"
  | "streetNumber"
  | "zipCode"
  | "city"
  | "country"
  | "useOpenAIForContent"
  | "pricePackage"
>;

/** A form of a company that nobody has filled in. */
export function companyStart(phone: string, useOpenAIForContent: boolean): CompanyValues {
  return {
    phone,
    companyName: "",
    vatNum: "",
    brancheList: nothingChosen,
    brancheNameDetailed: "",
    streetName: "",
    streetNumber: "",
    zipCode: "",
    city: "",
    country: "AT",
    useOpenAIForContent,
    pricePackage: "FREE",
  };
}

/** A package that is named already says that it is about a business. */
export function registrationStart(start: RegistrationStart = {}): RegistrationValues {
  const { customer, pricePackage, useOpenAIForContent = true } = start;
  const chosen = pricePackages.find((name) => name === pricePackage);
  return {
    ...companyStart(customer?.userPhone ?? "", useOpenAIForContent),
    businessUser: chosen !== undefined,
    firstName: customer?.firstName ?? "",
    lastName: customer?.lastName ?? "",
    email: customer?.userEmail ?? "",
    password: "",
    policy: false,
    newsletter: false,
    pricePackage: chosen ?? "FREE",
  };
}

const longestFirstPassword = 40;

const personSchema = {
  firstName: requiredText(),
  lastName: requiredText(),
  email: emailAddress(),
  password: newPassword(longestFirstPassword).check(
    z.refine<string>((value) => !value.includes("\\"), registrationTexts.noBackslash),
  ),
  policy: z.boolean().check(z.refine<boolean>((accepted) => accepted, registrationTexts.policyRequired)),
};

const chosen = () =>
  z
    .string()
    .check(
      z.refine<string>((value) => value !== "" && value !== nothingChosen, registrationTexts.pleaseChoose),
    );

const lowestZipCode = 1000;

/** Five digits in Germany, where the first may be a zero; four in Austria and Switzerland. */
export function isZipCode(text: string, country: string): boolean {
  const digits = visibleText(text);
  const form = country === "DE" ? /^\d{5}$/ : /^\d{4}$/;
  return form.test(digits) && Number(digits) >= lowestZipCode;
}

const privateSchema = z.object({
  ...personSchema,
  phone: z.string().check(phoneNumber()),
});

function companyFields(country: string) {
  return {
    phone: z.string().check(required(), phoneNumber()),
    companyName: requiredText(),
    vatNum: optionalText(),
    brancheList: chosen(),
    brancheNameDetailed: optionalText(),
    streetName: requiredText(),
    streetNumber: requiredText(),
    zipCode: z
      .string()
      .check(z.refine<string>((value) => isZipCode(value, country), registrationTexts.invalidZipCode)),
    city: requiredText(),
    country: requiredText(),
    pricePackage: chosen(),
  };
}

export function companySchema({ country }: CompanyValues) {
  return z.object(companyFields(country));
}

export function registrationSchema({ businessUser, country }: RegistrationValues) {
  return businessUser ? z.object({ ...personSchema, ...companyFields(country) }) : privateSchema;
}

/** Whether a text by an AI may be had at all. */
export function mayUseAi({ businessUser, brancheList }: RegistrationValues): boolean {
  return businessUser && isAiOffered(brancheList);
}

export function isAiOffered(brancheList: string): boolean {
  return brancheList !== healthBranch;
}

const given = (text: string) => text.trim() || null;

/** What is sent of a company. */
export function companyRequest(values: CompanyValues): FoundingRequest {
  return {
    phone: given(values.phone),
    companyName: values.companyName.trim(),
    vatNum: given(values.vatNum),
    branches: [Number(values.brancheList)],
    brancheNameDetailed: given(values.brancheNameDetailed),
    streetName: values.streetName.trim(),
    streetNumber: values.streetNumber.trim(),
    zipCode: values.zipCode.trim(),
    city: values.city.trim(),
    country: values.country as FoundingRequest["country"],
    useOpenAIForContent: isAiOffered(values.brancheList) && values.useOpenAIForContent,
    licenseId: values.pricePackage as FoundingRequest["licenseId"],
  };
}

/** What is sent: of a private person nothing that only a business has. */
export function registrationRequest(values: RegistrationValues): RegistrationRequest {
  const person = {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    password: values.password,
    phone: given(values.phone),
    newsletter: values.newsletter,
  };
  if (!values.businessUser) return { ...person, businessUser: false };
  return { ...person, businessUser: true, ...companyRequest(values) };
}

/** Where the form shows a member of what was sent. */
export function registrationField(path: string): string {
  if (/^branches\b/.test(path)) return "brancheList";
  return path === "licenseId" ? "pricePackage" : path;
}
