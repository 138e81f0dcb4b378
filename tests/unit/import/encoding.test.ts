import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ColumnChoice } from "../../../src/domain/orders/import/columns/choice.ts";
import { isHardlyWestern } from "../../../src/domain/orders/import/encoding/western.ts";
import {
  bytesOf as bytesIn1252,
  decoder,
  LEGACY_ENCODINGS,
  type LegacyEncoding,
  reread,
} from "../../../src/domain/orders/import/file/encoding.ts";
import { ColumnsNeeded, openOrders, readOrders } from "../../../src/domain/orders/import/index.ts";
import { bytesOf, row, template, utf8 } from "./files.ts";

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/encodings/${name}.csv`, import.meta.url)));
const choiceOf = (encoding: LegacyEncoding): ColumnChoice => ({
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

describe("readOrders on a file in a non-Western encoding", () => {
  it.each(FILES)(
    "asks for the encoding of %s and offers the right one first",
    async (name, encoding, words) => {
      const { orders, question, refusal } = await readOrders(fixture(name));
      expect([orders, refusal]).toEqual([[], null]);
      expect(question).toMatchObject({
        layout: "Platen's template",
        doubtful: null,
        isEncodingAmbiguous: true,
      });
      const { candidates: offered = [], examples = [] } = question?.encodingQuestion ?? {};
      expect(offered[0]).toBe(encoding);
      expect(offered).toContain("windows-1252");
      const shown = examples.map((text) => reread(text, encoding));
      expect(words.some((word) => shown.includes(word))).toBe(true);
    },
  );

  it.each(FILES)("reads %s in the chosen encoding", async (name, encoding, [fullName, city]) => {
    const { orders, question } = await readOrders(fixture(name), choiceOf(encoding));
    expect(question).toBeNull();
    expect(orders[0]).toMatchObject({ customer: { fullName, city }, problems: [] });
  });

  it("decodes the header in the chosen encoding too", async () => {
    const file = fixture("japanese-shift-jis");
    const { question } = await readOrders(file);
    expect(question).toMatchObject({ layout: null, isEncodingAmbiguous: true });
    expect(question?.encodingQuestion?.candidates[0]).toBe("shift_jis");
    expect(question?.labels.map((label) => reread(label, "shift_jis"))).toContain("注文番号");
    const columns = { reference: 0, fullName: 1, address1: 2, city: 3, zipCode: 4, country: 5, sku: 6 };
    const choice = { ...choiceOf("shift_jis"), columns: { ...columns, quantity: 7 } };
    const { orders, headers } = await readOrders(file, choice);
    expect(headers[0]).toBe("注文番号");
    expect(orders[1]).toMatchObject({
      customer: { fullName: "鈴木 さくら", city: "大阪市北区" },
      problems: [],
    });
  });

  it("reads the file in a chosen Western encoding, and fails only the order with an invalid byte", async () => {
    const file = bytesOf(template(row(), row({ "Order name": "T-2", City: "Ca\x81diz" })));
    expect((await readOrders(file)).question?.isEncodingAmbiguous).toBe(true);
    const { orders } = await readOrders(file, choiceOf("windows-1252"));
    expect(orders.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      [],
      [
        'Row 3, column City: broken encoding: "Ca diz" has bytes that are invalid in its encoding. Save the file as CSV UTF-8',
      ],
    ]);
  });

  it("keeps the decoded words when Windows-1252 is chosen", async () => {
    const { orders } = await readOrders(fixture("polish-windows-1250"), choiceOf("windows-1252"));
    expect(orders[0]).toMatchObject({ customer: { city: "£ódŸ" }, problems: [] });
  });

  it("asks again when the file is invalid in the saved encoding", async () => {
    const { question } = await readOrders(fixture("polish-windows-1250"), choiceOf("shift_jis"));
    expect(question?.isEncodingAmbiguous).toBe(true);
    expect(question?.encodingQuestion?.candidates).not.toContain("shift_jis");
  });
});

describe("openOrders with the encoding saved for the header", () => {
  const opened = async (file: Uint8Array, encoding: LegacyEncoding) => {
    const { choice } = await openOrders(file, async () => choiceOf(encoding));
    return choice?.encoding;
  };
  const questionOf = (file: Uint8Array, encoding: LegacyEncoding) =>
    openOrders(file, async () => choiceOf(encoding)).then(
      () => null,
      (error: unknown) => (error instanceof ColumnsNeeded ? error.question : Promise.reject(error)),
    );

  it("uses the saved encoding whether or not the file is ambiguous", async () => {
    expect(await opened(fixture("polish-windows-1250"), "windows-1250")).toBe("windows-1250");
    const small = bytesOf(template(row({ City: "Gda\xf1sk" })));
    expect(await opened(small, "windows-1250")).toBe("windows-1250");
  });

  it("asks again when the text contradicts the saved encoding, even if all bytes are valid in it", async () => {
    const vietnamese = await questionOf(fixture("vietnamese-windows-1258"), "windows-1250");
    expect([vietnamese?.isEncodingAmbiguous, vietnamese?.encodingQuestion?.candidates[0]]).toEqual([
      true,
      "windows-1258",
    ]);
    const french = await questionOf(
      bytesOf(template(row({ City: "Orl\xe9ans, \xcele-de-France" }))),
      "windows-1251",
    );
    expect([french?.isEncodingAmbiguous, french?.encodingQuestion?.candidates[0]]).toEqual([
      true,
      "windows-1252",
    ]);
  });
});

describe("readOrders on a file in an unambiguous encoding", () => {
  const cityOf = async (city: string, bytes: (text: string) => Uint8Array) => {
    const { orders, encoding, question } = await readOrders(bytes(template(row({ City: city }))));
    return [encoding, question, orders[0]?.customer.city, orders[0]?.problems];
  };

  it.each(["München", "Créée-sur-Mer", "Ñuñoa", "Århus", "São João", "¿Dónde?", "Côte d'Ébène", "12 m²"])(
    "does not ask about %s",
    async (city) => {
      expect(await cityOf(city, bytesOf)).toEqual(["windows-1252", null, city, []]);
      expect(await cityOf(city, utf8)).toEqual(["utf-8", null, city, []]);
    },
  );

  it.each([
    "Forlì",
    "Nicolò",
    "Þórður Ægisson",
    "L'Hôpital",
    "O´Brien",
    "5 cm³",
    "Mª José",
    "Nº 5",
    "Réaumur 3º",
    "Bella®Canvas",
    "ÄRZTE",
    "Noël-Françoise",
    "Größe M – Blau",
    "Curaçao",
    "Perpinyà",
    "Zoë Weiß",
    "£5",
  ])("does not ask about %s in Windows-1252", (text) => {
    expect(isHardlyWestern(text)).toBe(false);
  });

  it("ignores the saved encoding for a UTF-8 file", async () => {
    const { orders, encoding } = await readOrders(
      utf8(template(row({ City: "Łódź" }))),
      choiceOf("windows-1251"),
    );
    expect([encoding, orders[0]?.customer.city]).toEqual(["utf-8", "Łódź"]);
  });
});

describe("openOrders on a file that becomes ambiguous late", () => {
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

  it("stops reading and asks, with the cell that caused the question", async () => {
    const error = await readAll(null).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ColumnsNeeded);
    const { question } = error as ColumnsNeeded;
    expect(question).toMatchObject({
      isEncodingAmbiguous: true,
      encodingQuestion: { examples: ["Poznañ Wa³cz", "München"] },
    });
    expect(question.encodingQuestion?.candidates[0]).toBe("windows-1250");
  });

  it("does not ask once an encoding is chosen", async () => {
    const read = await readAll(choiceOf("windows-1250"));
    expect([read.length, read[5_900]]).toEqual([6_000, "Poznań Wałcz"]);
  });
});

describe("decoder and reread", () => {
  it("return the same bytes from Windows-1252, for all 256 values", () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    expect(bytesIn1252(decoder("windows-1252")(bytes))).toEqual(bytes);
  });

  it("decode Vietnamese the same wherever the file is cut", () => {
    const bytes = fixture("vietnamese-windows-1258");
    const decode = decoder("windows-1258");
    const cut = Array.from(bytes, (byte) => decode(Uint8Array.of(byte))).join("") + decode(null);
    expect(cut).toContain('Nguyễn Văn Đức,"12 đường Lê Lợi",Hồ Chí Minh');
    expect(cut).toBe(cut.normalize("NFC"));
  });

  it("support every offered encoding", () => {
    for (const encoding of LEGACY_ENCODINGS) expect(reread("Abc 1", encoding)).toBe("Abc 1");
  });
});
