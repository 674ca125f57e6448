/** Controls in one line that scrolls on phones, from edge to edge; with a margin for the ring of the focus. */
export const lineOnPhones = {
  wrap: { base: "nowrap", md: "wrap" },
  overflowX: { base: "auto", md: "visible" },
  mx: { base: "-4", md: "0" },
  px: { base: "4", md: "0" },
  py: { base: "1", md: "0" },
  width: { base: "calc(100% + 2rem)", md: "auto" },
  maxW: { base: "calc(100% + 2rem)", md: "100%" },
} as const;
