import { Heading, Link } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";

type ContactLinkProps = { href: string; icon: ReactNode; children: string };

/** How somebody is reached, with room for a thumb. */
export function ContactLink({ href, icon, children }: ContactLinkProps) {
  return (
    <Link href={href} minH="11" display="flex" alignItems="center" gap="2.5" overflowWrap="anywhere">
      {icon}
      {children}
    </Link>
  );
}

type DrawerPartProps = { title: string; children: ReactNode };

/** A part of a drawer under a heading of its own. */
export function DrawerPart({ title, children }: DrawerPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} textStyle="cardTitle" mb="2">
        {title}
      </Heading>
      {children}
    </section>
  );
}
