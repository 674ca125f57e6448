/** 75 400 becomes "1 min 15 s". */
export function asTime(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

export function printTable(head, rows) {
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => row[column].length), title.length));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  console.log(`\n${line(head)}\n${line(widths.map((width) => "-".repeat(width)))}`);
  for (const row of rows) console.log(line(row));
}
