export type BookingStep = "selection" | "details";

/** The step that the address asks for. */
export function readStep(search: URLSearchParams): BookingStep {
  return search.get("step") === "details" ? "details" : "selection";
}
