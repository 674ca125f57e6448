import { productName } from "@/shared/lib/product";
import type { SampleTexts } from "./languages";

export const fr: SampleTexts = {
  title: `${productName} en français`,
  steps: [
    "Trouve un prestataire\u00A0: saisis ce que tu cherches ou parcours les catégories.",
    "Choisis des prestations et une heure. Seules les heures vraiment libres sont affichées.",
    "Indique ton nom et ton adresse e-mail. Aucun compte n’est nécessaire.",
    "La confirmation arrive aussitôt par e-mail. Tu paies sur place.",
  ],
  note: "Toutes les autres pages sont en allemand.",
};
