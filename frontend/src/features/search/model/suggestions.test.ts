import { describe, expect, it } from "vitest";
import { inGroups } from "./suggestions";

const lindner = { organizationNr: 1001, companyName: "Haarwerk Lindner" };
const nagl = { organizationNr: 1002, companyName: "Haarstudio Nagl" };

describe("suggestions", () => {
  it("come in two groups, each in the order of the server", () => {
    const answer = {
      suggestions: ["Haarwerk Lindner", "Haarschnitt", "Haarstudio Nagl", "Haarverlängerung"],
      organizations: [lindner, nagl],
    };
    expect(inGroups(answer)).toEqual([
      { text: "Haarschnitt", organization: null },
      { text: "Haarverlängerung", organization: null },
      { text: "Haarwerk Lindner", organization: lindner },
      { text: "Haarstudio Nagl", organization: nagl },
    ]);
    expect(inGroups({ suggestions: [], organizations: [] })).toEqual([]);
  });
});
