import { expect, it } from "vitest";
import { namesItsOwner } from "../../../src/domain/people/new-password.ts";

const owner = { fullName: "Ann-Marie O'Neil", email: "a.oneil@coastal.test", agency: "Coastal Print" };

it("a password must not contain the product's, agency's or person's name or email, however it is written", () => {
  for (const password of [
    "Platen2026!",
    "my coastal-print",
    "COASTALPRINT9",
    "annmarie1",
    "O'Neil-77",
    "aoneil-77",
    "a.oneil@coastal.test",
  ])
    expect([password, namesItsOwner(password, owner)]).toEqual([password, true]);
  for (const password of ["harbor lights", "coast guard print", "neilson", "nine white plates"])
    expect([password, namesItsOwner(password, owner)]).toEqual([password, false]);
});

it("short names are in too many good passwords", () => {
  const short = { fullName: "Bo Li", email: "bo@shop.test", agency: null };
  expect(namesItsOwner("lilac-border", short)).toBe(false);
  expect(namesItsOwner("boli-boli", short)).toBe(true);
});
