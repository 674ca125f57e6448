import { beforeEach, describe, expect, it } from "vitest";
import {
  accessToken,
  borrowToken,
  dropAllTokens,
  dropToken,
  followOtherTabs,
  keepToken,
  readTokens,
  useAccessToken,
} from "./access-token";

const nothing = { token: null, ownToken: null, isLost: false };

describe("readTokens", () => {
  it.each([
    [undefined],
    [null],
    ["text"],
    [42],
    [[]],
    [{}],
    [{ token: 5 }],
    [{ token: "" }],
    [{ token: "a b" }],
  ])("takes %j as nobody", (stored) => expect(readTokens(stored)).toEqual(nothing));

  it("takes a line break as nobody: it would stand in a header", () =>
    expect(readTokens({ token: "abc\r\nX-Evil: 1" })).toEqual(nothing));

  it("keeps what is whole", () => {
    expect(readTokens({ token: "a.b-c_d", ownToken: 3, more: true })).toEqual({
      token: "a.b-c_d",
      ownToken: null,
      isLost: false,
    });
    expect(readTokens({ token: "a", ownToken: "b" })).toEqual({ token: "a", ownToken: "b", isLost: false });
    expect(readTokens({ token: null, ownToken: "b" })).toEqual(nothing);
    expect(readTokens({ token: null, isLost: true })).toEqual({ ...nothing, isLost: true });
  });
});

describe("access token", () => {
  beforeEach(dropAllTokens);

  it("survives the browser, with its version", () => {
    keepToken("mine");
    expect(JSON.parse(localStorage.getItem("terminhof-access-token") ?? "")).toEqual({
      state: { token: "mine", ownToken: null, isLost: false },
      version: 1,
    });
  });

  it("ends a borrowed session with the way back to the own", () => {
    keepToken("mine");
    borrowToken("theirs");
    expect(accessToken()).toBe("theirs");
    dropToken("mine");
    expect(accessToken()).toBe("theirs");
    dropToken("theirs");
    expect(accessToken()).toBe("mine");
    dropToken("mine");
    expect(accessToken()).toBeNull();
  });

  it("follows the other tabs", () => {
    followOtherTabs();
    keepToken("mine");
    localStorage.setItem(
      "terminhof-access-token",
      JSON.stringify({ state: { token: "other", ownToken: null }, version: 1 }),
    );
    window.dispatchEvent(new StorageEvent("storage", { key: "terminhof-access-token" }));
    expect(accessToken()).toBe("other");
    window.dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(useAccessToken.getState()).toEqual(nothing);
  });
});
