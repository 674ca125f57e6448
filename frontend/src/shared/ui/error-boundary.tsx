import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What stands in the place of the failed area. `retry` renders the children anew. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Called before a retry, to forget what failed. */
  onReset?: () => void;
};

type ErrorBoundaryState = { failed: false } | { failed: true; error: unknown };

/** Keeps the failure of one area away from the rest of the page. React reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  private readonly retry = () => {
    this.props.onReset?.();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
