import { Button, type ButtonProps } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";

type ButtonLinkProps = Omit<ButtonProps, "type"> & {
  to: To;
  /** What the navigation hands over. */
  state?: unknown;
  children: ReactNode;
};

/** A link to a page of the web app that looks like a button. */
export function ButtonLink({ to, state, children, ...props }: ButtonLinkProps) {
  return (
    <Button asChild {...props}>
      <Link to={to} state={state}>
        {children}
      </Link>
    </Button>
  );
}

/** Its text breaks where the letters are so large that it has no room in a line. */
export function WrappingButton(props: ButtonProps) {
  return <Button height="auto" minH="11" py="1" maxW="100%" flexShrink="1" whiteSpace="normal" {...props} />;
}
