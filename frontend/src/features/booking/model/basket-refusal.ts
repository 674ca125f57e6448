import { ApiError } from "@/api/errors";

/** Why the server does not look for starts at all: asking again would not help. */
export type BasketRefusal =
  /** A service is not offered any more, or somebody does not do it any more. `place` is that in the question. */
  | { kind: "service" | "employee"; place: number; message: string }
  /** There are too many ways to assign people. */
  | { kind: "tooComplex"; message: string };

const unknown = {
  UNKNOWN_SERVICE: { kind: "service", path: /^services\[(\d+)\]\.serviceId$/ },
  UNKNOWN_EMPLOYEE: { kind: "employee", path: /^services\[(\d+)\]\.userId$/ },
} as const;

function isUnknown(code: string): code is keyof typeof unknown {
  return Object.hasOwn(unknown, code);
}

/** What a failed question about a basket means; none when it is a failure like any other. */
export function readBasketRefusal(error: unknown): BasketRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { code, message, fields } = error;
  if (code === "TOO_COMPLEX") return { kind: "tooComplex", message };
  if (!isUnknown(code)) return null;
  const { kind, path } = unknown[code];
  const place = Object.keys(fields).flatMap((field) => path.exec(field)?.[1] ?? [])[0];
  return place === undefined ? null : { kind, place: Number(place), message };
}
