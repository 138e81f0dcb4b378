import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const CALL = "products/update/personalized";
const NAME = { label: "Name", kind: "text", required: true, maxLength: 20 };
const FONT = { label: "Font", kind: "choice", required: false, choices: ["Serif", "Script"] };
const create = async () => (await seller.post("products", { title: "Name mug", variants: [] })).body;

describe("the personalization of a product", () => {
  it("is empty at first, then what the call declares, in its order, with the default length of a text", async () => {
    const made = await create();
    expect(made.personalization).toEqual([]);
    const text = { label: " Dedication ", kind: "text", required: false };
    const { status, body } = await seller.put(CALL, { id: made.id, personalization: [NAME, FONT, text] });
    expect(status).toBe(200);
    const declared = [NAME, FONT, { ...text, label: "Dedication", maxLength: 100 }];
    expect(body).toMatchObject({ id: made.id, personalization: declared, version: made.version + 1 });
    expect((await seller.get(`products/${made.id}`)).body.personalization).toEqual(declared);
    const { body: reordered } = await seller.put(CALL, { id: made.id, personalization: [FONT, NAME] });
    expect(reordered.personalization).toEqual([FONT, NAME]);
  });

  it("is audited with its value before and after", async () => {
    const made = await create();
    await seller.put(CALL, { id: made.id, personalization: [NAME] });
    const { rows } = await platen.database.pool.query(
      "select action, before, after from audit where subject = $1 order by id desc limit 1",
      [made.id],
    );
    const updatedAt = expect.any(String);
    expect(rows).toEqual([
      {
        action: "edit",
        before: { personalization: [], updatedAt },
        after: { personalization: [NAME], updatedAt },
      },
    ]);
  });

  it.each([
    ["a field without a label", [{ ...NAME, label: " " }], "personalization.0.label"],
    ["a label of 61 characters", [NAME, { ...FONT, label: "x".repeat(61) }], "personalization.1.label"],
    [
      "a label that another field has in other letter case",
      [NAME, { ...FONT, label: "nAME" }],
      "personalization.1.label",
    ],
    ["an unknown kind", [{ ...NAME, kind: "color" }], "personalization.0.kind"],
    [
      "a field that does not say whether it is required",
      [{ label: "A", kind: "text" }],
      "personalization.0.required",
    ],
    ["a text of no character", [{ ...NAME, maxLength: 0 }], "personalization.0.maxLength"],
    ["a text of 501 characters", [{ ...NAME, maxLength: 501 }], "personalization.0.maxLength"],
    ["a choice without choices", [{ ...FONT, choices: [] }], "personalization.0.choices"],
    [
      "a choice whose choices are absent",
      [{ label: "A", kind: "choice", required: true }],
      "personalization.0.choices",
    ],
    ["51 choices", [{ ...FONT, choices: Array.from({ length: 51 }, String) }], "personalization.0.choices"],
    ["a choice that is named twice", [{ ...FONT, choices: ["A", "B", "a"] }], "personalization.0.choices.2"],
    ["an empty choice", [{ ...FONT, choices: ["A", ""] }], "personalization.0.choices.1"],
    ["11 fields", Array.from({ length: 11 }, (_, at) => ({ ...NAME, label: `L${at}` })), "personalization"],
  ])("refuses %s, names the field, and keeps what was declared", async (_, personalization, field) => {
    const made = await create();
    const { status, body } = await seller.put(CALL, { id: made.id, personalization });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
    expect((await seller.get(`products/${made.id}`)).body.personalization).toEqual([]);
  });

  it("refuses unknown keys, choices of a text, a missing list and a missing product", async () => {
    const { id } = await create();
    const refused = [
      { id, personalization: [], title: "Other" },
      { id, personalization: [{ ...NAME, choices: ["A"] }] },
      { id, personalization: [{ ...FONT, maxLength: 5 }] },
      { id },
      { personalization: [] },
    ];
    for (const body of refused) expect((await seller.put(CALL, body)).status).toBe(400);
  });

  it("is not found in another team and refused to those who only read products", async () => {
    const made = await create();
    const body = { id: made.id, personalization: [NAME] };
    const { agencyId, otherTeamId } = platen.world;
    const other = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect((await other.put(CALL, body)).status).toBe(404);
    const agency = await platen.as("agency");
    expect((await agency.put(CALL, body)).status).toBe(403);
    expect((await seller.get(`products/${made.id}`)).body.personalization).toEqual([]);
  });

  it("keeps the first of two saves of the same version", async () => {
    const { id, version } = await create();
    const saves = await Promise.all(
      [NAME, FONT].map((one) => seller.put(CALL, { id, version, personalization: [one] })),
    );
    expect(saves.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    const refused = saves.find(({ status }) => status === 400);
    expect(Object.keys(refused?.body.errors)).toEqual(["version"]);
    const { body } = await seller.get(`products/${id}`);
    expect(body.personalization).toEqual(saves.find(({ status }) => status === 200)?.body.personalization);
  });
});
