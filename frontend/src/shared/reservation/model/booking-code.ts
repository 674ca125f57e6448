/** The mailed code in what was typed or pasted: mail programs show it in groups. None when it has not six digits. */
export function bookingCodeIn(typed: string): string | null {
  const code = typed.replace(/[\s\p{Cf}]/gu, "");
  return /^\d{6}$/.test(code) ? code : null;
}
