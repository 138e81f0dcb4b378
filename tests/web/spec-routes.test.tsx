import { describe, expect, test } from "vitest";
import { canOpen } from "../../src/domain/access/grants.ts";
import { GRANTS } from "../../src/domain/access/role-grants.ts";
import type { Role } from "../../src/domain/access/roles.ts";
import { screenNeeds } from "../../src/domain/access/screen-needs.ts";
import { resources } from "../../src/domain/resources/registry.ts";
import { screens } from "../../src/web/screen-table.tsx";

/** Section 2 of the specification, path by path, each with a role that the access lists allow. */
const AGENCY = `
  /ag/sellers /ag/sellers/{id} /ag/users /ag/users/list /ag/users/{id}
  /ag/settings /ag/settings/board /ag/settings/domain /ag/settings/payment /ag/settings/shipping
  /ag/settings/theme /ag/settings/email /ag/settings/email/customize /ag/settings/landing-page /ag/settings/template-file /ag/settings/others
  /ag/orders /ag/orders/{id} /ag/orders/{id}/refund /ag/invoices /ag/invoices/{id} /ag/deposits
  /ag/base-cost /ag/base-cost/group/{groupId}/create /ag/base-cost/group/{groupId}/update/{id}
  /ag/base-cost/catalogs/{id} /ag/base-cost/catalog-cost/{id}/basecost/{basecostId}
  /ag/catalogs /ag/catalogs/create /ag/catalogs/create-dropship
  /ag/tracking /ag/tracking/{id} /ag/warehouses /ag/category-catalog /ag/referrals /ag/tickets /ag/customers
  /ag/stores /ag/order-items /ag/payouts /ag/kpis /ag/proxy-groups /ag/chatbot-ticket /ag/email-history /ag/image-library
  /ds/orders /ds/orders/{id}`;
const ADMINISTRATOR = `
  /a/agencies /a/agencies/{id} /a/supplier-catalog /a/catalogs /a/catalogs/create /a/catalogs/create-dropship
  /a/catalogs/detail-drop/{id} /a/catalogs/update/{id} /a/catalogs/detail/{id} /a/category-catalog
  /a/base-cost /a/base-cost/create /a/base-cost/update/{id}`;
const SELLER = `
  /s/products-warehouse /s/products-warehouse/create /s/products-warehouse/update/{id}
  /s/orders-warehouse /s/orders-warehouse/{id} /s/warehouses /s/warehouses/{id}
  /s/integrations /s/customers /s/referrals /s/users
  /s/orders /s/orders/{id} /s/order-items /s/orders/import/histories /s/orders/import/histories/{id}
  /s/invoices /s/invoices/{id} /s/balance /s/products /s/products/{id}
  /s/mapping/{id} /s/mapping-product/{id} /s/mapping-products/{id}
  /s/catalogs /s/catalogs/detail/{id} /s/payouts /s/profit-detail /s/estimated-profit /s/image-library`;
const SUPPLIER = "/a/supplier-catalog /a/catalogs/detail-drop/{id}";

const listed = (text: string) => text.trim().split(/\s+/);
const ROUTES: readonly (readonly [Role, string])[] = [
  ...listed(AGENCY).map((path) => ["agency", path] as const),
  ...listed(ADMINISTRATOR).map((path) => ["administrator", path] as const),
  ...listed(SELLER).map((path) => ["seller", path] as const),
  ...listed(SUPPLIER).map((path) => ["supplier", path] as const),
];

/** A placeholder for an id. A path that matches only the id of another route has no screen. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, "*");
const shapes = new Set([...screens.keys()].map(shapeOf));
/** The same path with an id. */
const visited = (path: string) => path.replaceAll(/\{\w+\}/g, "0199c1d2-0000-7000-8000-000000000000");

describe("every route of the specification", () => {
  test.each(ROUTES)("lets the role %s open a screen of its own at %s", async (role, path) => {
    expect(shapes.has(shapeOf(path)), `${path} is NotFound`).toBe(true);
    expect(canOpen(GRANTS.standard[role], visited(path))).toBe(true);
  });

  test("is in the router if and only if the access policy has the screen", () => {
    expect([...screens.keys()].sort()).toEqual([...screenNeeds(resources.values()).keys()].sort());
  });

  test("exists in the seller's area too if it is an agency's, where the access guard decides", () => {
    const missing = listed(AGENCY)
      .filter((path) => path.startsWith("/ag/"))
      .map((path) => path.replace("/ag/", "/s/"))
      .filter((path) => !shapes.has(shapeOf(path)));
    expect(missing).toEqual([]);
  });
});
