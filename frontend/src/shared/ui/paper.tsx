import { Global } from "@emotion/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Dark paper is a waste, and light letters on white say nothing: while it prints, the page is a light one. */
export function usePaperTheme(): void {
  useEffect(() => {
    const { classList, dataset } = document.documentElement;
    let before = dataset.theme;
    const show = (theme: string | undefined) => {
      dataset.theme = theme;
      classList.toggle("dark", theme === "DARK");
    };
    const lighten = () => {
      before = dataset.theme;
      show("LIGHT");
    };
    const restore = () => show(before);
    window.addEventListener("beforeprint", lighten);
    window.addEventListener("afterprint", restore);
    return () => {
      window.removeEventListener("beforeprint", lighten);
      window.removeEventListener("afterprint", restore);
    };
  }, []);
}

/** Whether the page goes to paper just now: what is drawn for it alone is there before it is printed. */
export function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false);
  useEffect(() => {
    const draw = () => flushSync(() => setIsPrinted(true));
    const clear = () => setIsPrinted(false);
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", clear);
    };
  }, []);
  return isPrinted;
}

const onePage = {
  "@media print": {
    "body > #root > header, body > #root > footer, [data-not-printed]": { display: "none !important" },
    "main *": { boxShadow: "none !important" },
    li: { breakInside: "avoid" },
    "@page": { size: "A4 portrait", margin: "1.5cm" },
  },
} as const;

/** What was booked as one sheet of paper: nothing that can only be pressed is on it. */
export function OnPaper() {
  usePaperTheme();
  return <Global styles={onePage} />;
}
