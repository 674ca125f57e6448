/** The name of this installation. The only place that says it, apart from `index.html`. */
export const productName = "Terminhof";
