import { ApiError } from "@/api/errors";

type Answer<One> = { data?: One[] | undefined; response: Response };

/** A part of a list, and from when on the rest is to be asked for. */
export type Part<One> = { list: One[]; continueFrom: string | null };

/** The server ends a list that would get too long, and says where it goes on. */
export function partOf<One>({ data, response }: Answer<One>): Part<One> {
  // An answer without data is no answer.
  if (!data) throw new ApiError(0, {});
  return { list: data, continueFrom: response.headers.get("Continue-From") };
}

/** All parts of a list, one after the other. */
export async function wholeList<Body extends { dateFrom: string }, One>(
  body: Body,
  ask: (body: Body) => Promise<Answer<One>>,
): Promise<One[]> {
  const { list, continueFrom } = partOf(await ask(body));
  if (continueFrom === null) return list;
  return [...list, ...(await wholeList({ ...body, dateFrom: continueFrom }, ask))];
}
