import { Box, Skeleton, SkeletonText } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { isNotFound } from "@/api/errors";
import { useCanonicalPath } from "@/shared/lib/use-canonical-path";
import { Panel } from "@/shared/ui/panel";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { ErrorPanel } from "@/shared/ui/state-panels";
import { type OperatorPageName, operatorPageQuery } from "../api/get-operator-page";
import { pathOfOperatorPage } from "../model/information-links";
import { informationTexts, pageTitles } from "../texts";
import { InformationPage } from "./information-page";

type OperatorTextPageProps = { page: OperatorPageName };

/** A text that the operator wrote: imprint, terms, privacy or press. */
export function OperatorTextPage({ page }: OperatorTextPageProps) {
  useCanonicalPath(pathOfOperatorPage(page));
  // A page that the operator does not have is none: the route shows that it was not found.
  const { data, error, refetch } = useQuery({ ...operatorPageQuery(page), throwOnError: isNotFound });
  return (
    <InformationPage title={pageTitles[page]}>
      {data ? (
        <Panel px={{ base: "5", sm: "8", md: "10" }} py={{ base: "6", md: "9" }}>
          <Box
            maxW="42rem"
            css={{
              "& h2": { textStyle: "cardTitle", fontSize: "2xl" },
              "& :is(p, ul, ol, blockquote) + h2": { marginTop: "1.6em" },
              "& :is(p, ul, ol, blockquote) + h3": { marginTop: "1.4em" },
            }}
          >
            <ProviderHtml html={data.htmlContent} />
          </Box>
        </Panel>
      ) : error ? (
        <ErrorPanel message={error.message} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton />
      )}
    </InformationPage>
  );
}

function TextSkeleton() {
  return (
    <Panel
      px={{ base: "5", sm: "8", md: "10" }}
      py={{ base: "6", md: "9" }}
      role="status"
      aria-busy="true"
      aria-label={informationTexts.loading}
    >
      <Box maxW="42rem">
        <SkeletonText noOfLines={3} gap="4" />
        <Skeleton height="7" width="60%" mt="10" mb="5" />
        <SkeletonText noOfLines={6} gap="4" />
        <Skeleton height="7" width="45%" mt="10" mb="5" />
        <SkeletonText noOfLines={5} gap="4" />
      </Box>
    </Panel>
  );
}
