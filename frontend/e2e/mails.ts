import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

/** Where the mail server of the journeys keeps what it was handed by SMTP. */
function folderOfMails(): string {
  const folder = process.env.TERMINHOF_MAILS;
  if (!folder) throw new Error("TERMINHOF_MAILS names no folder: run the journeys with scripts/e2e");
  return folder;
}

/** By their files, which do not change any more: whoever waits for a mail looks many times. */
const readMails = new Map<string, Promise<Email>>();

function readMail(file: string): Promise<Email> {
  const mail = readMails.get(file) ?? readFile(file).then((text) => PostalMime.parse(text));
  readMails.set(file, mail);
  return mail;
}

async function arrivedMails(): Promise<Email[]> {
  const folder = folderOfMails();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map((name) => readMail(path.join(folder, name))));
}

/** The newest mail to somebody whose subject begins like this, once the mail server has it. */
export async function receivedMail(to: string, subject: string): Promise<Email> {
  let newest: Email | undefined;
  await expect(async () => {
    const mails = await arrivedMails();
    newest = mails.findLast(
      (mail) => mail.to?.some(({ address }) => address === to) && mail.subject?.startsWith(subject),
    );
    expect(newest, `A mail to ${to} about ${subject}`).toBeDefined();
  }).toPass({ timeout: 60_000 });
  if (!newest) throw new Error("No mail");
  return newest;
}

/** Address of the link in a mail that matches. */
export function linkIn(mail: Email, pattern: RegExp): URL {
  const link = pattern.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error(`The mail "${mail.subject}" has no link like ${pattern}`);
  return new URL(link);
}

/** The calendar file that comes with a mail. */
export function calendarFileIn(mail: Email): string {
  const file = mail.attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!file) throw new Error(`The mail "${mail.subject}" has no calendar file`);
  return typeof file.content === "string" ? file.content : new TextDecoder().decode(file.content);
}

/** Opens the manage page by the link in a mail. */
export async function openManageLink(page: Page, mail: Email): Promise<void> {
  await page.goto(`/manage${linkIn(mail, /https?:\S+\/manage#[0-9a-f]{64}/).hash}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Deine (Buchung|Anmeldung)$/ })).toBeVisible();
}
