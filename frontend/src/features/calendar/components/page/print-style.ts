/** On paper stands the calendar alone: a day or a week of few on one sheet, a list as long as it is. */
export const printStyle = (isList: boolean) => ({
  "@media print": {
    "body > #root > header, body > #root > footer, [data-not-printed]": { display: "none !important" },
    "@page": { size: isList ? "A4 portrait" : "A4 landscape", margin: "1cm" },
  },
});
