import { Box, Input, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import type { OfferedService } from "../api/list-offered-services";
import { servicesWith } from "../model/service-search";
import { serviceSearchTexts } from "../texts";

type SearchedServicesProps = {
  services: OfferedService[];
  children: (found: OfferedService[]) => ReactNode;
};

/** A field above a long list of services, which leaves those that are looked for. */
export function SearchedServices({ services, children }: SearchedServicesProps) {
  const [search, setSearch] = useState("");
  const found = servicesWith(services, search);
  const isSought = search.trim() !== "";
  return (
    <>
      <Box mb={{ base: "2", md: "3" }}>
        <Input
          type="search"
          aria-label={serviceSearchTexts.label}
          placeholder={serviceSearchTexts.label}
          bg="bg.panel"
          height="11"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Text role="status" textStyle="sm" color="fg.muted" mt={isSought ? "2" : "0"}>
          {isSought && serviceSearchTexts.found(found.length, services.length)}
        </Text>
      </Box>
      {children(found)}
    </>
  );
}
