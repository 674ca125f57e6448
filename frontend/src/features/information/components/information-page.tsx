import { Box, Grid, Heading, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Leaf } from "lucide-react";
import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/lib/use-document-title";
import { Page } from "@/shared/ui/page";
import { operatorQuery } from "../api/get-operator";
import { DemoNotice } from "./demo-notice";
import { InformationNavigation } from "./information-navigation";

type InformationPageProps = {
  title: string;
  /** One or two sentences under the title. */
  lead?: string;
  children: ReactNode;
};

/** The frame of every page that informs: a band with the title, the other pages at the side. */
export function InformationPage({ title, lead, children }: InformationPageProps) {
  const { data: operator } = useQuery(operatorQuery());
  useDocumentTitle(title);
  return (
    <>
      <Box bg="bg.hero" position="relative" overflow="hidden">
        <Box
          aria-hidden
          position="absolute"
          color="brand.emphasized"
          top="-3.5rem"
          insetEnd={{ base: "-12.5rem", md: "max(-2rem, calc(50% - 40rem))" }}
          transform="rotate(-14deg)"
        >
          <Leaf size={300} strokeWidth={0.9} />
        </Box>
        <Page position="relative" py={{ base: "10", md: "16" }}>
          <Heading as="h1" textStyle="pageTitle" maxW="44rem" hyphens="auto">
            {title}
          </Heading>
          {lead && (
            <Text mt="3" maxW="38rem" fontSize={{ base: "md", md: "lg" }} textWrap="pretty">
              {lead}
            </Text>
          )}
        </Page>
      </Box>
      <Page mt={{ base: "6", md: "12" }}>
        <Grid
          templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 15rem" }}
          gap={{ base: "10", lg: "16" }}
          alignItems="start"
        >
          <Box minW="0">
            {operator?.isDemo && <DemoNotice mb={{ base: "6", md: "8" }} />}
            {children}
          </Box>
          <InformationNavigation position={{ lg: "sticky" }} top={{ lg: "6.5rem" }} />
        </Grid>
      </Page>
    </>
  );
}
