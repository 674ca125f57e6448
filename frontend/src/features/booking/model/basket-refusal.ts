import { ApiError } from "@/api/errors";

/** Why the server does not look for starts at all: asking again would not help. */
export type BasketRefusal =
  /** A service is not offered any more, or somebody does not do it any more. `index` is its index in the query. */
  | { kind: "service" | "employee"; index: number; message: string }
  /** There are too many ways to assign people. */
  | { kind: "tooComplex"; message: string };

const unknown = {
  UNKNOWN_SERVICE: { kind: "service", path: /^services\[(\d+)\]\.serviceId$/ },
  UNKNOWN_EMPLOYEE: { kind: "employee", path: /^services\[(\d+)\]\.userId$/ },
} as const;

function isUnknown(code: string): code is keyof typeof unknown {
  return Object.hasOwn(unknown, code);
}

/** What a failed slot query about a basket means; none when it is a failure like any other. */
export function readBasketRefusal(error: unknown): BasketRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { code, message, fields } = error;
  if (code === "TOO_COMPLEX") return { kind: "tooComplex", message };
  if (!isUnknown(code)) return null;
  const { kind, path } = unknown[code];
  const index = Object.keys(fields).flatMap((field) => path.exec(field)?.[1] ?? [])[0];
  return index === undefined ? null : { kind, index: Number(index), message };
}
