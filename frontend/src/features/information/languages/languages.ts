/** What is said in a language other than German: how to book, in short. */
export type SampleTexts = {
  title: string;
  steps: readonly string[];
  note: string;
};

/** The languages that there are samples of, each loaded when somebody wants to read it. All real text is German. */
export const sampleLanguages = {
  en: { name: "English", load: async () => (await import("./en")).en },
  fr: { name: "Français", load: async () => (await import("./fr")).fr },
} as const satisfies Record<string, { name: string; load: () => Promise<SampleTexts> }>;

export type SampleLanguage = keyof typeof sampleLanguages;
export const sampleLanguageCodes = Object.keys(sampleLanguages) as SampleLanguage[];
