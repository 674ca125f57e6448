const tokenForm = /^#[0-9a-f]{64}$/;

/** The token in the fragment of a manage link; none when it cannot be one. */
export function tokenOf(hash: string): string | null {
  return tokenForm.test(hash) ? hash.slice(1) : null;
}

export type AppointmentStatus = "CONFIRMED" | "CANCELLED" | "DONE" | "NO_SHOW";

/** Who called it off makes no difference to what is shown. */
export function statusOf({ status }: { status: string }): AppointmentStatus {
  if (status.startsWith("CANCELLED")) return "CANCELLED";
  return status === "DONE" || status === "NO_SHOW" ? status : "CONFIRMED";
}
