import { productName } from "@/shared/lib/product";
import type { SampleTexts } from "./languages";

export const en: SampleTexts = {
  title: `${productName} in English`,
  steps: [
    "Find a provider: type what you need, or browse the categories.",
    "Pick services and a time. You only see times that are really free.",
    "Enter your name and e-mail address. You need no account.",
    "The confirmation comes by e-mail at once. You pay on site.",
  ],
  note: "All other pages are in German.",
};
