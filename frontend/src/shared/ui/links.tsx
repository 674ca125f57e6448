import { Link as ChakraLink, type LinkProps as ChakraLinkProps } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

type PageLinkProps = Omit<ChakraLinkProps, "href"> & {
  to: To;
  /** What the navigation hands over. */
  state?: unknown;
  children: ReactNode;
};

/** A link to a page of the web app. */
export function PageLink({ to, state, children, ...props }: PageLinkProps) {
  return (
    <ChakraLink asChild {...props}>
      <Link to={to} state={state}>
        {children}
      </Link>
    </ChakraLink>
  );
}

type ExternalLinkProps = Omit<ChakraLinkProps, "target" | "rel"> & { href: string };

/** A link out of the web app, in a new tab. The target learns nothing about where it came from. */
export function ExternalLink(props: ExternalLinkProps) {
  return <ChakraLink target="_blank" rel="noopener noreferrer" {...props} />;
}
