import { Button } from "@chakra-ui/react";
import { Printer } from "lucide-react";
import { commonTexts } from "../texts/common";
import { OnPaper } from "./paper";

/** Prints the page as one sheet. */
export function PrintButton() {
  return (
    <>
      <OnPaper />
      <Button variant="ghost" size="lg" onClick={() => window.print()}>
        <Printer aria-hidden />
        {commonTexts.print}
      </Button>
    </>
  );
}
