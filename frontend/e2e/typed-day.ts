/** `2027-01-13` as it is typed into a field for a day. */
export function asTyped(day: string): string {
  return day.split("-").reverse().join(".");
}
