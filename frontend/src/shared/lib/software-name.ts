/** The name of this software, which stands nowhere else: Vite and scripts read it from here, too. */
export const softwareName = "Terminhof";
