import { getLocalTimeZone } from "@internationalized/date";
import * as z from "zod/mini";
import { currentInstant, wallTimeAt } from "@/shared/lib/clock";
import { formatDateAndTime, formatLongDate } from "@/shared/lib/format";
import type { ApiKeyScope, WebhookEvent, WebhookMessage } from "../api/integrations";
import { apiKeyTexts, integrationTexts, webhookTexts as texts } from "../integration-texts";
import { filledIn } from "./field-rules";

/** What can be waited for; a test goes where it is asked for. */
export const chosenEvents: WebhookEvent[] = [
  "booking.created",
  "booking.moved",
  "booking.cancelled",
  "booking.closed",
];

const someOf = <Member extends string>(all: readonly Member[]) =>
  z.array(z.enum(all)).check(z.minLength(1, integrationTexts.choose));

/** What a key can be made for. */
export const apiKeyScopes: ApiKeyScope[] = ["READ", "BOOK", "MANAGE", "CALENDAR"];

/** A secret one for a program, or one that stands in the pages of a site. */
export const apiKeyKinds = ["tool", "page"] as const;

export type ApiKeyKind = (typeof apiKeyKinds)[number];

const mostOrigins = 10;

export const webhookSchema = z.object({
  url: filledIn(integrationTexts.required),
  events: someOf(chosenEvents),
});

export const apiKeySchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tool"),
    name: filledIn(integrationTexts.required),
    scopes: someOf(apiKeyScopes),
  }),
  z.object({
    kind: z.literal("page"),
    name: filledIn(integrationTexts.required),
    origins: z.string().check(
      z.refine((text) => originsOf(text).length <= mostOrigins, apiKeyTexts.originsTooMany),
      z.refine((text) => originsOf(text).length > 0, apiKeyTexts.originsMissing),
      z.refine((text) => originsOf(text).every(isOrigin), apiKeyTexts.originsMissing),
    ),
  }),
]);

/** The lines of a text that say something. */
export function originsOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Where pages may come from: a host with `https`, or with `http` on the own machine, and nothing behind it. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isOwnMachine = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isSafe = protocol === "https:" || (protocol === "http:" && isOwnMachine);
  return isSafe && pathname === "/" && `${search}${hash}${username}` === "";
}

/** The list with or without one of its members, in the order of all of them. */
export function withMember<Member>(
  all: readonly Member[],
  chosen: Member[],
  one: Member,
  isIn: boolean,
): Member[] {
  return all.filter((member) => (member === one ? isIn : chosen.includes(member)));
}

function wallTime(instant: string) {
  const zone = getLocalTimeZone();
  return [wallTimeAt(Date.parse(instant), zone), wallTimeAt(currentInstant(), zone).year] as const;
}

/** `Mi., 13. Jänner, 09:30 Uhr` by the clock of the device: a machine has none of its own. */
export function instantText(instant: string): string {
  return formatDateAndTime(...wallTime(instant));
}

/** `Mi., 13. Jänner` */
export function dayText(instant: string): string {
  return formatLongDate(...wallTime(instant));
}

/** How the last attempt ended: `Abgelehnt (500), 120 ms`. Null where none was made. */
export function attemptText({ lastAttempt }: Pick<WebhookMessage, "lastAttempt">): string | null {
  if (!lastAttempt) return null;
  const { outcome, status, milliseconds } = lastAttempt;
  const ended = status === null ? texts.outcomes[outcome] : texts.withStatus(texts.outcomes[outcome], status);
  return `${ended}, ${texts.took(milliseconds)}`;
}
