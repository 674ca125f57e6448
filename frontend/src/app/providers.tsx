import { ChakraProvider } from "@chakra-ui/react";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { system } from "@/shared/theme/system";
import { SnackbarOutlet } from "@/shared/ui/snackbar-outlet";

/** The server puts a fresh nonce into each page; the browser hides the attribute but not the property. */
function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce || undefined;
}

const styleCache = createCache({ key: "css", nonce: styleNonce() });

type ProvidersProps = { queryClient: QueryClient; children: ReactNode };

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <CacheProvider value={styleCache}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={queryClient}>
          {children}
          <SnackbarOutlet />
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>
  );
}
