export const socialMediaNames = {
  Instagram: "Instagram",
  Facebook: "Facebook",
  Youtube: "YouTube",
  Discord: "Discord",
  Email: "E-Mail",
  Phone: "Telefon",
  Website: "Website",
  TikTok: "TikTok",
  Pinterest: "Pinterest",
  Snapchat: "Snapchat",
  Twitter: "Twitter",
  LinkedIn: "LinkedIn",
} as const;

export type SocialMediaType = keyof typeof socialMediaNames;

/** A way to reach a provider or the operator elsewhere. */
export type SocialMediaEntry = { enumSocialMediaType: SocialMediaType; website: string };

/** Where an entry leads; none when its text is no address that a browser may be sent to. */
export function socialMediaLinkOf({ enumSocialMediaType, website }: SocialMediaEntry): string | null {
  const text = website.trim();
  if (text === "") return null;
  if (enumSocialMediaType === "Email") {
    const address = text.replace(/^mailto:/i, "");
    return /^[^\s@?]+@[^\s@?]+$/.test(address) ? `mailto:${address}` : null;
  }
  if (enumSocialMediaType === "Phone") {
    const number = text.replace(/^tel:/i, "").replace(/[^+\d]/g, "");
    return /^\+?\d{3,}$/.test(number) ? `tel:${number}` : null;
  }
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(address) ? address : null;
}

/** The entries that lead somewhere, with their targets. */
export function usableSocialMedia(entries: SocialMediaEntry[]): { href: string; type: SocialMediaType }[] {
  return entries.flatMap((entry) => {
    const href = socialMediaLinkOf(entry);
    return href ? [{ href, type: entry.enumSocialMediaType }] : [];
  });
}
