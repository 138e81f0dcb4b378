import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showSeller } from "../../../src/domain/people/sellers/calls.ts";
import ReferralList from "../../../src/web/money/referrals/ReferralList.tsx";
import "../browser.tsx";
import { emptyLists, on, openScreen, person, sentBy } from "../wire.tsx";

const grants = { actions: { referrals: ["list"], "seller-teams": ["show"] }, screens: ["/s/*", "/ag/*"] };

beforeEach(() => {
  emptyLists();
  on(showSeller, () => ({ id: "t1", name: "Fern & Co", referralCode: "FERN 1", rate: 2.5 }));
});

it("the referrals screen shows a seller their referral code, link and rate to copy", async () => {
  openScreen("/s/referrals", "/s/referrals", <ReferralList area="s" />, person({ grants }));
  expect(await screen.findByText("FERN 1")).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/cms/auth/register?r=FERN%201`)).toBeTruthy();
  expect(screen.getByText("2.5%")).toBeTruthy();
  for (const what of ["referral code", "referral link"])
    expect(screen.getByRole("button", { name: `Copy ${what} to clipboard` })).toBeTruthy();
});

it("the referrals screen loads no own team for an agency", async () => {
  const agency = person({ userType: "agency", authority: "agency", sellerTeam: null, grants });
  openScreen("/ag/referrals", "/ag/referrals", <ReferralList area="ag" />, agency);
  expect(await screen.findByText("No referrals yet")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Your referral link" })).toBeNull();
  expect(sentBy("GET", "seller-teams")).toEqual([]);
});
