import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ColumnChoice } from "../../../src/domain/orders/import/columns/choice.ts";
import {
  bytesOf as bytesIn1252,
  decoder,
  LETTERS_ENCODINGS,
  type LettersEncoding,
  reread,
} from "../../../src/domain/orders/import/file/encoding.ts";
import { ColumnsWanted, openOrders, readOrders } from "../../../src/domain/orders/import/index.ts";
import { isHardlyWestern } from "../../../src/domain/orders/import/letters/western.ts";
import { bytesOf, row, template, utf8 } from "./files.ts";

const letters = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/letters/${name}.csv`, import.meta.url)));
const said = (encoding: LettersEncoding): ColumnChoice => ({
  columns: null,
  decimal: null,
  encoding,
  eachRowIsOne: false,
});

const FILES = [
  ["polish-windows-1250", "windows-1250", ["Michał Krzyżanowski", "Łódź"]],
  ["polish-iso-8859-2", "iso-8859-2", ["Michał Krzyżanowski", "Łódź"]],
  ["czech-windows-1250", "windows-1250", ["Jiří Dvořák", "Plzeň"]],
  ["vietnamese-windows-1258", "windows-1258", ["Nguyễn Văn Đức", "Hồ Chí Minh"]],
  ["russian-windows-1251", "windows-1251", ["Анна Петрова", "Нижний Новгород"]],
] as const;

describe("a file whose bytes make no Western words", () => {
  it.each(FILES)("%s is asked about, the right letters first", async (name, encoding, words) => {
    const { orders, wanted, refusal } = await readOrders(letters(name));
    expect([orders, refusal]).toEqual([[], null]);
    expect(wanted).toMatchObject({ layout: "Platen's template", doubtful: null, lettersDoubtful: true });
    const { offered = [], examples = [] } = wanted?.letters ?? {};
    expect(offered[0]).toBe(encoding);
    expect(offered).toContain("windows-1252");
    const shown = examples.map((text) => reread(text, encoding));
    expect(words.some((word) => shown.includes(word))).toBe(true);
  });

  it.each(FILES)("%s is read by the letters that were said", async (name, encoding, [fullName, city]) => {
    const { orders, wanted } = await readOrders(letters(name), said(encoding));
    expect(wanted).toBeNull();
    expect(orders[0]).toMatchObject({ customer: { fullName, city }, problems: [] });
  });

  it("has a header that is read anew as well", async () => {
    const file = letters("japanese-shift-jis");
    const { wanted } = await readOrders(file);
    expect(wanted).toMatchObject({ layout: null, lettersDoubtful: true });
    expect(wanted?.letters?.offered[0]).toBe("shift_jis");
    expect(wanted?.labels.map((label) => reread(label, "shift_jis"))).toContain("注文番号");
    const columns = { reference: 0, fullName: 1, address1: 2, city: 3, zipCode: 4, country: 5, sku: 6 };
    const choice = { ...said("shift_jis"), columns: { ...columns, quantity: 7 } };
    const { orders, headers } = await readOrders(file, choice);
    expect(headers[0]).toBe("注文番号");
    expect(orders[1]).toMatchObject({
      customer: { fullName: "鈴木 さくら", city: "大阪市北区" },
      problems: [],
    });
  });

  it("is Western where a person says so, and a byte that is no letter fails its order alone", async () => {
    const file = bytesOf(template(row(), row({ "Order name": "T-2", City: "Ca\x81diz" })));
    expect((await readOrders(file)).wanted?.lettersDoubtful).toBe(true);
    const { orders } = await readOrders(file, said("windows-1252"));
    expect(orders.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      [
        'Row 3, column City: broken encoding: "Ca diz" holds bytes that are no letters of its encoding. Save the file as CSV UTF-8',
      ],
    ]);
  });

  it("keeps its words where a person says that they are Western", async () => {
    const { orders } = await readOrders(letters("polish-windows-1250"), said("windows-1252"));
    expect(orders[0]).toMatchObject({ customer: { city: "£ódŸ" }, problems: [] });
  });

  it("is asked about again where it cannot be in what was said of another", async () => {
    const { wanted } = await readOrders(letters("polish-windows-1250"), said("shift_jis"));
    expect(wanted?.lettersDoubtful).toBe(true);
    expect(wanted?.letters?.offered).not.toContain("shift_jis");
  });
});

describe("what was said of an earlier file with the header", () => {
  const opened = async (file: Uint8Array, encoding: LettersEncoding) => {
    const { choice } = await openOrders(file, async () => said(encoding));
    return choice?.encoding;
  };
  const wantedOf = (file: Uint8Array, encoding: LettersEncoding) =>
    openOrders(file, async () => said(encoding)).then(
      () => null,
      (error: unknown) => (error instanceof ColumnsWanted ? error.wanted : Promise.reject(error)),
    );

  it("holds for the next one, in doubt or not", async () => {
    expect(await opened(letters("polish-windows-1250"), "windows-1250")).toBe("windows-1250");
    const small = bytesOf(template(row({ City: "Gda\xf1sk" })));
    expect(await opened(small, "windows-1250")).toBe("windows-1250");
  });

  it("is asked again where the file speaks against it, even in letters that fit", async () => {
    const vietnamese = await wantedOf(letters("vietnamese-windows-1258"), "windows-1250");
    expect([vietnamese?.lettersDoubtful, vietnamese?.letters?.offered[0]]).toEqual([true, "windows-1258"]);
    const french = await wantedOf(
      bytesOf(template(row({ City: "Orl\xe9ans, \xcele-de-France" }))),
      "windows-1251",
    );
    expect([french?.lettersDoubtful, french?.letters?.offered[0]]).toEqual([true, "windows-1252"]);
  });
});

describe("a file that shows its letters", () => {
  const cityOf = async (city: string, bytes: (text: string) => Uint8Array) => {
    const { orders, encoding, wanted } = await readOrders(bytes(template(row({ City: city }))));
    return [encoding, wanted, orders[0]?.customer.city, orders[0]?.problems];
  };

  it.each(["München", "Créée-sur-Mer", "Ñuñoa", "Århus", "São João", "¿Dónde?", "Côte d'Ébène", "12 m²"])(
    "is not asked about: %s",
    async (city) => {
      expect(await cityOf(city, bytesOf)).toEqual(["windows-1252", null, city, []]);
      expect(await cityOf(city, utf8)).toEqual(["utf-8", null, city, []]);
    },
  );

  it.each([
    ...[
      "Forlì",
      "Nicolò",
      "Þórður Ægisson",
      "L'Hôpital",
      "O´Brien",
      "5 cm³",
      "Mª José",
      "Nº 5",
      "Réaumur 3º",
    ],
    ...["Bella®Canvas", "ÄRZTE", "Noël-Françoise", "Größe M – Blau", "Curaçao", "Perpinyà", "Zoë Weiß", "£5"],
  ])("is not asked about: %s, in Windows-1252", (text) => {
    expect(isHardlyWestern(text)).toBe(false);
  });

  it("is read as what it is, whatever was said of another with its header", async () => {
    const { orders, encoding } = await readOrders(
      utf8(template(row({ City: "Łódź" }))),
      said("windows-1251"),
    );
    expect([encoding, orders[0]?.customer.city]).toEqual(["utf-8", "Łódź"]);
  });
});

describe("a doubt that comes late", () => {
  const file = () => {
    const rows = Array.from({ length: 6_000 }, (_, index) =>
      row({ "Order name": `L-${index}`, City: index === 5_900 ? "Pozna\xf1 Wa\xb3cz" : "M\xfcnchen" }),
    );
    return bytesOf(template(...rows));
  };
  const readAll = async (choice: ColumnChoice | null) => {
    const read: string[] = [];
    const opened = await openOrders(file(), undefined, choice);
    for await (const batch of opened.orders()) read.push(...batch.map(({ customer }) => customer.city));
    return read;
  };

  it("stops the reading and asks, with the cell that raised it", async () => {
    const error = await readAll(null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ColumnsWanted);
    const { wanted } = error as ColumnsWanted; // as was just seen
    expect(wanted).toMatchObject({
      lettersDoubtful: true,
      letters: { examples: ["Poznañ Wa³cz", "München"] },
    });
    expect(wanted.letters?.offered[0]).toBe("windows-1250");
  });

  it("is no doubt once a person has said", async () => {
    const read = await readAll(said("windows-1250"));
    expect([read.length, read[5_900]]).toEqual([6_000, "Poznań Wałcz"]);
  });
});

describe("letters", () => {
  it("are the same bytes again, whatever they are read as", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(bytesIn1252(decoder("windows-1252")(bytes))).toEqual(bytes);
  });

  it("of Vietnamese are whole wherever the file is cut", () => {
    const bytes = letters("vietnamese-windows-1258");
    const decode = decoder("windows-1258");
    const cut = Array.from(bytes, (byte) => decode(Uint8Array.of(byte))).join("") + decode(null);
    expect(cut).toContain('Nguyễn Văn Đức,"12 đường Lê Lợi",Hồ Chí Minh');
    expect(cut).toBe(cut.normalize("NFC"));
  });

  it("of every encoding that is offered are known here", () => {
    for (const encoding of LETTERS_ENCODINGS) expect(reread("Abc 1", encoding)).toBe("Abc 1");
  });
});
