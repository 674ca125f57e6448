import { softwareName } from "./software-name";

/** The name of this installation, which the server writes into the head of every page. */
export const productName =
  document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content || softwareName;
