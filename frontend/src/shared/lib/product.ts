/** The name of this software. The only place that says it, apart from `index.html`. */
export const softwareName = "Terminhof";

/** The name of this installation, which the server writes into the head of every page. */
export const productName =
  document.querySelector<HTMLMetaElement>("meta[property='og:site_name']")?.content || softwareName;
