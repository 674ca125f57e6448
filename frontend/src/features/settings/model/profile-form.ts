import * as z from "zod/mini";
import { characterCount, emailError } from "@/shared/lib/contact-rules";
import { type SocialMediaType, socialMediaNames } from "@/shared/lib/social-media";
import { wordsOfHtml } from "@/shared/lib/words-of-html";
import type { StaffProfile, StaffProfileForm } from "../api/profile";
import { profileSettingsTexts } from "../profile-texts";
import { filledIn, isEmpty, textThat } from "./field-rules";

const texts = profileSettingsTexts.problems;

/** The server takes no more. */
export const most = { line: 255, slogan: 160, html: 20_000, branches: 3, link: 500 } as const;

/** The category whose appointments tell of somebody's health. */
export const healthBranch = 13;

export const linkKinds = Object.keys(socialMediaNames) as SocialMediaType[];

export type LinkValues = { key: number; socialMediaType: SocialMediaType; website: string };

/** The profile as the form has it: words instead of nothing, the slogan without markup. */
export type ProfileValues = Omit<
  {
    [Name in keyof StaffProfileForm]-?: StaffProfileForm[Name] extends string | null | undefined
      ? string
      : StaffProfileForm[Name];
  },
  "socialMedia" | "theme" | "version" | "notifyCustomers"
> & {
  /** Decided as it is saved, by whoever moves. */
  notifyCustomers?: boolean;
  theme: StaffProfileForm["theme"];
  socialMedia: LinkValues[];
  /** Whether the text is made of the draft, which nobody needs any more as soon as it is kept. */
  takesDraft: boolean;
};

let keys = 0;
export function newLink(taken: LinkValues[]): LinkValues {
  keys += 1;
  const free = linkKinds.find((kind) => taken.every((link) => link.socialMediaType !== kind));
  return { key: keys, socialMediaType: free ?? "Website", website: "" };
}

const isKnown = (kind: string): kind is SocialMediaType => Object.hasOwn(socialMediaNames, kind);

export function profileValues(profile: StaffProfile): ProfileValues {
  const text = (value: string | null | undefined) => value ?? "";
  return {
    companyName: profile.companyName,
    brancheNameDetailed: text(profile.brancheNameDetailed),
    branches: profile.branches,
    streetName: profile.streetName,
    streetNumber: profile.streetNumber,
    zipCode: profile.zipCode,
    city: profile.city,
    contactEmail: text(profile.contactEmail),
    contactPhone: text(profile.contactPhone),
    vatNumber: text(profile.vatNumber),
    legalName: text(profile.legalName),
    registerNumber: text(profile.registerNumber),
    registerCourt: text(profile.registerCourt),
    theme: profile.theme,
    slogan: wordsOfHtml(profile.slogan).join(" "),
    topContent: profile.topContent,
    content: profile.content,
    takesDraft: false,
    socialMedia: profile.socialMedia.flatMap(({ socialMediaType, website }) =>
      isKnown(socialMediaType) ? [{ ...newLink([]), socialMediaType, website }] : [],
    ),
  };
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** What is sent; the server tidies it and says what is wrong. */
export function profileRequest(form: ProfileValues): StaffProfileForm {
  const { slogan, socialMedia, takesDraft: _, notifyCustomers = false, ...values } = form;
  const optional = (text: string) => text.trim() || null;
  return {
    ...values,
    notifyCustomers,
    brancheNameDetailed: optional(values.brancheNameDetailed),
    contactEmail: optional(values.contactEmail),
    contactPhone: optional(values.contactPhone),
    vatNumber: optional(values.vatNumber),
    legalName: optional(values.legalName),
    registerNumber: optional(values.registerNumber),
    registerCourt: optional(values.registerCourt),
    slogan: escaped(slogan.trim()),
    socialMedia: socialMedia.map(({ socialMediaType, website }) => ({
      socialMediaType,
      website: website.trim(),
    })),
  };
}

const filled = filledIn(texts.missing);
const html = z.string().check(z.maxLength(most.html, texts.tooLong(most.html)));

const leadsToPage = (kind: SocialMediaType) => kind !== "Email" && kind !== "Phone";

const linkSchema = z
  .object({ key: z.number(), socialMediaType: z.enum(linkKinds), website: filled })
  .check(
    z.refine(
      ({ socialMediaType, website }) =>
        isEmpty(website) || !leadsToPage(socialMediaType) || website.trim().startsWith("https://"),
      { path: ["website"], error: texts.link },
    ),
  );

/** What can be told without the server. */
export const profileSchema = z.object({
  companyName: filled,
  streetName: filled,
  streetNumber: filled,
  zipCode: filled,
  city: filled,
  branches: z.array(z.number()).check(z.minLength(1, texts.branches)),
  slogan: textThat((text) => characterCount(text.trim()) <= most.slogan, texts.tooLong(most.slogan)),
  topContent: html,
  content: html,
  contactEmail: z.string().check(({ value, issues }) => {
    const wrong = isEmpty(value) ? undefined : emailError(value, texts.email);
    if (wrong !== undefined) issues.push({ code: "custom", input: value, message: wrong });
  }),
  socialMedia: z.array(linkSchema).check(({ value: links, issues }) => {
    const kinds = links.map((link) => link.socialMediaType);
    for (const [position, kind] of kinds.entries())
      if (kinds.indexOf(kind) < position)
        issues.push({
          code: "custom",
          input: links,
          path: [position, "socialMediaType"],
          message: texts.repeated,
        });
  }),
});

type Premises = Pick<ProfileValues, "streetName" | "streetNumber" | "zipCode" | "city">;

const addressOf = ({ streetName, streetNumber, zipCode, city }: Premises) =>
  [
    [streetName, streetNumber],
    [zipCode, city],
  ]
    .map((parts) =>
      parts
        .map((part) => part.trim())
        .join(" ")
        .trim(),
    )
    .filter(Boolean)
    .join(", ");

/** Old and new of what customers would find under another name or at another address; nothing where both stay. */
export function relocationSentences(before: StaffProfile, after: ProfileValues): string[] {
  const { relocation } = profileSettingsTexts;
  const [oldName, newName] = [before.companyName, after.companyName.trim()];
  const [oldAddress, newAddress] = [addressOf(before), addressOf(after)];
  return [
    ...(oldName === newName ? [] : [relocation.name(oldName, newName)]),
    ...(oldAddress === newAddress ? [] : [relocation.address(oldAddress, newAddress)]),
  ];
}

/** The field of a member as the server names it. */
export function profileFieldOf(path: string): string {
  return path.startsWith("branches") ? "branches" : path.replace(/\[(\d+)\]/g, ".$1");
}

/** Ticks a category, or takes it away; the first one stays the first as long as it is there. */
export function toggledBranch(branches: number[], id: number): number[] {
  if (branches.includes(id)) return branches.filter((branch) => branch !== id);
  return branches.length < most.branches ? [...branches, id] : branches;
}

/** What other categories lead to. */
export function changedBranches(before: number[], after: number[]): string[] {
  const isNew = after.includes(healthBranch) && !before.includes(healthBranch);
  return isNew ? [profileSettingsTexts.becomesHealth] : [];
}

export function withMainBranch(branches: number[], id: number): number[] {
  return [id, ...branches.filter((branch) => branch !== id)];
}
