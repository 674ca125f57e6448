import { ApiError } from "@/api/errors";

type Answer<One> = { data?: One[] | undefined; response: Response };

/**
 * The whole list, part by part: the server ends one that would get too long, and says where it goes on. Nothing is known
 * of the days from there on, so no part of it is shown before all are there.
 */
export async function wholeList<Body extends { dateFrom: string }, One>(
  body: Body,
  ask: (body: Body) => Promise<Answer<One>>,
): Promise<One[]> {
  const { data, response } = await ask(body);
  // An answer without data is no answer.
  if (!data) throw new ApiError(0, {});
  const continueFrom = response.headers.get("Continue-From");
  return continueFrom === null
    ? data
    : [...data, ...(await wholeList({ ...body, dateFrom: continueFrom }, ask))];
}
