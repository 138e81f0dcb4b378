import { parsePhoneNumberFromString } from "libphonenumber-js";
import { describe, expect, it } from "vitest";
import { catalogs, isSellable, variantOf } from "../../../src/demonstration/content/catalogs.ts";
import categories from "../../../src/demonstration/content/categories.json" with { type: "json" };
import { agencies, sellerTeams, supporters } from "../../../src/demonstration/content/teams.ts";
import { buyer, excludedBuyer, foreignBuyer, usBuyer } from "../../../src/demonstration/orders/buyers.ts";
import { listingsOf } from "../../../src/demonstration/orders/listings.ts";
import { trackingNumber } from "../../../src/demonstration/orders/tracking-numbers.ts";
import { createRandom } from "../../../src/demonstration/random.ts";
import { designSlots } from "../../../src/domain/catalogs/shapes.ts";
import { reportAddress } from "../../../src/domain/orders/address/check.ts";
import { possibleCarriers } from "../../../src/domain/orders/tracking/detect-carrier.ts";
import { postalData } from "../../../src/server/orders/address/postal-data.ts";

const variants = catalogs.flatMap((catalog) => catalog.variants);
const many = <T>(count: number, draw: (random: ReturnType<typeof createRandom>) => T): T[] => {
  const random = createRandom(2026);
  return Array.from({ length: count }, () => draw(random));
};

describe("the demonstration's catalogs", () => {
  it("include the SKUs of examples and of files elsewhere", () => {
    const skus =
      "TEE-BLK-S TEE-BLK-M TEE-BLK-L TEE-WHT-M TEE-WHT-L TEE-NVY-L HOOD-GRY-M HOOD-GRY-L MUG-WHT-11 MUG-BLK-15 POSTER-18X24 POSTER-24X36 CASE-IP15-CLR";
    const missing = skus.split(" ").filter((sku) => {
      const variant = variantOf(catalogs, sku);
      return variant === null || !isSellable(variant);
    });
    expect(missing).toEqual([]);
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length);
  });

  it("price a tee as the worked example does: 9.50 and 7.00, shipping 4.99 and 1.50, 4.00 and 1.00", () => {
    const tee = catalogs.find((catalog) => catalog.code === "TEE");
    expect(variantOf(catalogs, "TEE-BLK-M")).toMatchObject({ sellerCost: 950, agencyCost: 700 });
    expect(tee?.sellerShipping[0]).toEqual({ zone: "US", option: "standard", first: 499, additional: 150 });
    expect(tee?.agencyShipping[0]).toEqual({ zone: "US", option: "standard", first: 400, additional: 100 });
  });

  it("leave the agency a margin, the supplier less than the agency's cost, and the seller less than retail", () => {
    const wrong = variants.filter((v) => {
      if (v.sellerCost === null || v.agencyCost === null) return false;
      return !(
        v.supplierMinPrice < v.supplierMaxPrice &&
        v.supplierMaxPrice < v.agencyCost &&
        v.agencyCost < v.sellerCost &&
        v.sellerCost < v.retail
      );
    });
    expect(wrong).toEqual([]);
    for (const { sellerShipping, agencyShipping } of catalogs) {
      for (const [i, row] of sellerShipping.entries())
        expect(row.first).toBeGreaterThan(agencyShipping[i]?.first ?? 0);
    }
  });

  it("include variants out of stock and variants without a price, with only that problem", () => {
    expect(variants.filter((v) => !v.inStock && v.sellerCost !== null).length).toBeGreaterThan(3);
    expect(variants.filter((v) => v.inStock && v.sellerCost === null).length).toBeGreaterThan(3);
    expect(variants.filter((v) => v.inStock !== v.supplierQuantity > 0)).toEqual([]);
  });

  it("have valid artwork slots and existing categories", () => {
    for (const catalog of catalogs) designSlots.parse(catalog.designs);
    const names = new Set(categories.map((category) => category.name));
    expect(catalogs.flatMap((catalog) => catalog.categories).filter((name) => !names.has(name))).toEqual([]);
    expect(categories.filter(({ parent }) => parent !== null && !names.has(parent))).toEqual([]);
  });
});

describe("the demonstration's people", () => {
  it("are twenty teams in two agencies, without duplicates, with undeliverable email addresses", () => {
    expect(sellerTeams).toHaveLength(20);
    expect(new Set(sellerTeams.map((team) => team.agency))).toEqual(new Set([0, 1]));
    expect(new Set(sellerTeams.map((team) => team.code)).size).toBe(20);
    expect(new Set(sellerTeams.map((team) => team.referralCode)).size).toBe(20);
    const emails = [...agencies, ...sellerTeams]
      .map((person) => person.managerEmail)
      .concat(
        supporters.map((person) => person.email),
        sellerTeams.flatMap((team) => team.members.map((m) => m.email)),
      );
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.filter((email) => !email.endsWith(".test"))).toEqual([]);
  });

  it("refer to existing teams, supporters and catalogs, and to none of another agency", () => {
    for (const team of sellerTeams) {
      const referrer = sellerTeams.find((other) => other.code === team.referredBy);
      if (team.referredBy !== null) expect(referrer?.agency).toBe(team.agency);
      expect(supporters[team.supporter]).toBeDefined();
      expect(team.catalogCodes.filter((code) => !catalogs.some((c) => c.code === code))).toEqual([]);
    }
  });

  it("offer listings that can be ordered", () => {
    for (const team of sellerTeams) {
      const listings = listingsOf(createRandom(1), team, catalogs);
      expect(listings.length, team.name).toBeGreaterThan(6);
      expect(listings.flatMap((listing) => listing.variants).filter((v) => !isSellable(v))).toEqual([]);
      expect(new Set(listings.map((listing) => listing.handle)).size).toBe(listings.length);
    }
  });
});

describe("the demonstration's buyers", () => {
  it("have deliverable addresses, at home and abroad", () => {
    const all = [...many(600, usBuyer), ...many(200, foreignBuyer), ...many(60, excludedBuyer)];
    const reports = all.map(({ address }) => reportAddress(address, postalData()));
    expect(reports.filter(({ verdict }) => verdict !== "good")).toEqual([]);
  });

  it("have phone numbers in their country's format, from ranges reserved for fiction", () => {
    const all = many(300, buyer).concat(many(100, foreignBuyer));
    const wrong = all.filter(({ customer }) => !parsePhoneNumberFromString(customer.phone)?.isPossible());
    expect(wrong).toEqual([]);
    expect(many(200, usBuyer).filter(({ customer }) => !customer.phone.includes("-555-01"))).toEqual([]);
  });

  it("have undeliverable email addresses", () => {
    expect(
      many(200, buyer).filter(({ customer }) => !/@example\.(com|net|org)$/.test(customer.email)),
    ).toEqual([]);
  });
});

describe("the demonstration's tracking numbers", () => {
  it("are valid for exactly the named carrier, including the check digit", () => {
    const random = createRandom(99);
    for (let i = 0; i < 300; i++) {
      const option = (["standard", "express", "overnight"] as const)[i % 3] ?? "standard";
      const { carrier, number } = trackingNumber(random, option, i % 7 === 0 ? "DE" : "US");
      expect(possibleCarriers(number), number).toEqual([carrier]);
    }
  });
});
