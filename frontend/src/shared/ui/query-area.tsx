import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary";
import { ErrorPanel } from "./state-panels";

type QueryAreaProps = {
  children: ReactNode;
  /** Skeleton in the final size. */
  loading: ReactNode;
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type FailingQueryAreaProps = QueryAreaProps & {
  /** What stands around the panel with the retry. */
  frame?: (panel: ReactNode) => ReactNode;
};

/** An area with queries of its own: skeleton while they load, retry when they fail. */
export function QueryArea({ children, loading, frame = (panel) => panel }: FailingQueryAreaProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          onReset={reset}
          fallback={(error, retry) => frame(<ErrorPanel message={messageOf(error)} onRetry={retry} />)}
        >
          <Suspense fallback={loading}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** An area that stays away when its data cannot be loaded; the failure is only logged. */
export function OptionalQueryArea({ children, loading }: QueryAreaProps) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}
