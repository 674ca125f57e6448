import type { Page } from "@playwright/test";

/** Calls the server as whoever has the token; a refusal fails the journey. */
export async function callAsStaff<Answer>(
  page: Page,
  token: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await (body === undefined
    ? page.request.get(path, { headers })
    : page.request.post(path, { headers, data: body }));
  if (!answer.ok()) throw new Error(`${path} ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A name that nobody else has, without digits, which some fields refuse. */
export function uniqueName(beginning: string): string {
  return `${beginning}${crypto.randomUUID().slice(0, 8).replaceAll(/\d/g, "x")}`;
}
