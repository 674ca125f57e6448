import { HttpResponse } from "msw";
import type { ProblemCode, ProblemStatuses } from "@/api/problem-codes";

/** An error answer, as the server could give it: with a code that there is, and its status. */
export function problem<Code extends ProblemCode>(
  status: ProblemStatuses[Code],
  code: Code,
  message: string,
  fields?: Record<string, string>,
) {
  return detailedProblem(status, code, message, { fields });
}

/** One with the members that only this code has. */
export function detailedProblem<Code extends ProblemCode>(
  status: ProblemStatuses[Code],
  code: Code,
  message: string,
  members: object,
) {
  const rfc9457 = { type: `/docs/errors#${code}`, title: message, status, detail: message };
  return HttpResponse.json(
    { ...rfc9457, message, code, requestId: "test", ...members },
    { status, headers: { "Content-Type": "application/problem+json" } },
  );
}
