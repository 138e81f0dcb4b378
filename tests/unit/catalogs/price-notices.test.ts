import { describe, expect, it } from "vitest";
import { TRANSITIONS } from "../../../src/domain/catalogs/price-loop.ts";
import {
  type CatalogUse,
  type ChangedCatalog,
  concernsAgencies,
  MAX_NAMED_CATALOGS,
  noticesOfPrices,
  type PriceEvent,
} from "../../../src/domain/catalogs/price-notices.ts";

const catalog = (id: string, over: Partial<ChangedCatalog> = {}): ChangedCatalog => ({
  id,
  name: `Tee ${id}`,
  ownerAgencyId: null,
  supplierId: "loom",
  ...over,
});
const notices = (
  event: PriceEvent,
  catalogs: readonly ChangedCatalog[],
  {
    uses = [],
    note = null,
    byPlatform = false,
  }: { uses?: readonly CatalogUse[]; note?: string | null; byPlatform?: boolean } = {},
) => noticesOfPrices(event, catalogs, { uses, note, byPlatform });

const used = [{ agencyId: "fern", catalogId: "1" }];

/** Who is notified of an event of a supplied catalog of the platform that one agency uses. */
const audiences = (event: PriceEvent) =>
  notices(event, [catalog("1")], { uses: used }).map(({ agencyId, roles }) => [agencyId, ...roles]);

describe("noticesOfPrices", () => {
  it.each([
    ["ask", [[null, "supplier"]]],
    ["fill", [[null, "administrator"]]],
    ["confirm", [[null, "supplier"]]],
    [
      "publish",
      [
        [null, "supplier"],
        ["fern", "agency"],
      ],
    ],
    [
      "republish",
      [
        [null, "supplier"],
        ["fern", "agency"],
      ],
    ],
    ["unpublish", [["fern", "agency"]]],
    ["update", []],
    ["finish", [[null, "administrator"]]],
  ] as const)("notifies the other party of %s", (event, expected) => {
    expect(audiences(event)).toEqual(expected);
  });

  it("has a rule for every transition", () => {
    for (const { name } of TRANSITIONS) expect(() => notices(name, [catalog("1")])).not.toThrow();
  });

  it("notifies the people of an agency who can change the status of its own catalog", () => {
    const [notice, ...more] = notices("finish", [catalog("1", { ownerAgencyId: "fern" })]);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ agencyId: "fern", roles: ["agency", "agency:staff"] });
    expect(notice?.link).toBe("/ag/catalogs/1");
  });

  it("gives each owner a notice of its own catalogs only", () => {
    const found = notices("fill", [
      catalog("1"),
      catalog("2", { ownerAgencyId: "fern" }),
      catalog("3", { ownerAgencyId: "moss" }),
      catalog("4", { ownerAgencyId: "fern" }),
    ]);
    expect(found.map(({ agencyId, catalogs }) => [agencyId, catalogs])).toEqual([
      [null, "Tee 1"],
      ["fern", "Tee 2 and Tee 4"],
      ["moss", "Tee 3"],
    ]);
  });

  it("gives each supplier a notice of its own catalogs only", () => {
    const found = notices("ask", [
      catalog("1"),
      catalog("2", { supplierId: "mill" }),
      catalog("3", { supplierId: null }),
      catalog("4", { ownerAgencyId: "fern", supplierId: "mill" }),
    ]);
    expect(found.map(({ supplierId, catalogs }) => [supplierId, catalogs])).toEqual([
      ["loom", "Tee 1"],
      ["mill", "Tee 2 and Tee 4"],
    ]);
  });

  it("leaves out catalogs that suppliers do not enter prices of", () => {
    expect(notices("ask", [catalog("1", { supplierId: null })])).toEqual([]);
    const [notice] = notices("ask", [catalog("1", { supplierId: null }), catalog("2")]);
    expect(notice?.catalogs).toBe("Tee 2");
  });

  it("never names an agency's own catalog to agencies, nor a catalog that they do not use", () => {
    const own = catalog("2", { ownerAgencyId: "moss", supplierId: null });
    const uses = [...used, { agencyId: "fern", catalogId: "2" }, { agencyId: "moss", catalogId: "3" }];
    const found = notices("publish", [catalog("1", { supplierId: null }), own, catalog("4")], { uses });
    expect(
      found.filter(({ agencyId }) => agencyId).map(({ agencyId, catalogs }) => [agencyId, catalogs]),
    ).toEqual([["fern", "Tee 1"]]);
  });

  it.each(["ask", "fill", "confirm", "publish", "republish", "unpublish", "update", "finish"] as const)(
    "notifies an agency of %s once where an administrator did it to its own catalog",
    (event) => {
      const own = [catalog("1", { ownerAgencyId: "fern" }), catalog("2", { ownerAgencyId: "moss" })];
      const found = notices(event, own, { byPlatform: true }).filter(({ agencyId }) => agencyId !== null);
      expect(found.map(({ agencyId, roles, catalogs }) => [agencyId, roles, catalogs])).toEqual([
        ["fern", ["agency", "agency:staff"], "Tee 1"],
        ["moss", ["agency", "agency:staff"], "Tee 2"],
      ]);
    },
  );

  it.each(["ask", "confirm", "publish", "republish", "unpublish", "update"] as const)(
    "notifies no agency of %s where its own people did it, or the catalog is the platform's",
    (event) => {
      const own = catalog("1", { ownerAgencyId: "fern" });
      expect(notices(event, [own]).filter(({ agencyId }) => agencyId)).toEqual([]);
      const ofPlatform = notices(event, [catalog("1")], { byPlatform: true });
      expect(ofPlatform.filter(({ agencyId, roles }) => agencyId || roles[0] === "administrator")).toEqual(
        [],
      );
    },
  );

  it("names a single catalog and links to it", () => {
    expect(notices("ask", [catalog("1")], { note: "For spring" })).toEqual([
      {
        agencyId: null,
        supplierId: "loom",
        roles: ["supplier"],
        event: "prices.waiting",
        change: "Prices requested",
        summary: "Tee 1",
        catalogs: "Tee 1",
        next: "Enter the prices of every variant, then set the status to Filled price. Note: For spring",
        title: "Prices requested: Tee 1",
        content: "Enter the prices of every variant, then set the status to Filled price. Note: For spring",
        link: "/a/catalogs/1",
      },
    ]);
  });

  it("names at most 20 catalogs, counts the others and links to the list of the status", () => {
    const many = Array.from({ length: 2 * MAX_NAMED_CATALOGS }, (_, at) => catalog(`${at + 1}`));
    const [notice] = notices("ask", many);
    expect(notice).toMatchObject({
      title: "Prices requested: 40 catalogs",
      link: "/a/catalogs?publishStatus=2",
    });
    expect(notice?.catalogs).toMatch(/^Tee 1, (Tee \d+, ){18}Tee 20 and 20 more$/);
    expect(notice?.content).toBe(`${notice?.catalogs}. ${notice?.next}`);
  });

  it("keeps the note of a publication from agencies and suppliers", () => {
    const found = notices("publish", [catalog("1")], { uses: used, note: "Margin is 40%" });
    expect(JSON.stringify(found)).not.toContain("Margin");
  });
});

describe("concernsAgencies", () => {
  it("is true for what changes the sale of a catalog", () => {
    const events: PriceEvent[] = [...TRANSITIONS.map(({ name }) => name), "republish"];
    expect(events.filter(concernsAgencies)).toEqual(["publish", "unpublish", "republish"]);
  });
});
