import { useEffect } from "react";
import { productName } from "./product";

/** Names the page in the browser's tab. A page without a name carries the product's alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
