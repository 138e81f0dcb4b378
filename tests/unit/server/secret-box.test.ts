import { describe, expect, it } from "vitest";
import { SecretBox, SecretUnreadable } from "../../../src/server/secrets/secret-box.ts";

const key = (byte: number) => Buffer.alloc(32, byte);
const place = { agencyId: "a1", table: "integration_keys", rowId: "i1", column: "key" };
const box = new SecretBox({ current: key(1), old: null });

describe("SecretBox", () => {
  it("opens what it has sealed, and seals the same text differently each time", () => {
    const sealed = box.seal("shpat_é✓", place);
    expect(sealed).not.toContain("shpat");
    expect(box.open(sealed, place)).toBe("shpat_é✓");
    expect(box.seal("shpat_é✓", place)).not.toBe(sealed);
    expect(sealed.startsWith(String(box.currentPrefix))).toBe(true);
  });

  it.each([
    ["agency", { ...place, agencyId: "a2" }],
    ["table", { ...place, table: "installations" }],
    ["row", { ...place, rowId: "i2" }],
    ["column", { ...place, column: "secret" }],
  ])("does not open a value that was copied to another %s", (_, elsewhere) => {
    const sealed = box.seal("shh", place);
    expect(() => box.open(sealed, elsewhere)).toThrow(
      new SecretUnreadable("The secret was changed, or belongs to another row"),
    );
  });

  it("does not open a value that was changed by one bit or cut off", () => {
    const sealed = box.seal("shh", place);
    const head = String(box.currentPrefix);
    const bytes = Buffer.from(sealed.slice(head.length), "base64");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open(head + changed.toString("base64"), place)).toThrow(SecretUnreadable);
    }
    for (const length of [0, 1, 12, 27, bytes.length - 1]) {
      const cut = head + bytes.subarray(0, length).toString("base64");
      expect(() => box.open(cut, place)).toThrow(SecretUnreadable);
    }
  });

  it("opens values of the old key and seals with the new one", () => {
    const rotating = new SecretBox({ current: key(2), old: key(1) });
    const sealed = box.seal("shh", place);
    expect(rotating.open(sealed, place)).toBe("shh");
    expect(rotating.seal("shh", place).startsWith(String(box.currentPrefix))).toBe(false);
    expect(() => new SecretBox({ current: key(2), old: null }).open(sealed, place)).toThrow(
      "The secret was sealed with another SECRETS_KEY",
    );
  });

  it("without a key opens plain text, and neither seals nor opens anything else", () => {
    const without = new SecretBox(undefined);
    expect(without.open("plain", place)).toBe("plain");
    expect(() => without.seal("shh", place)).toThrow("SECRETS_KEY is not set");
    expect(() => without.open(box.seal("shh", place), place)).toThrow("SECRETS_KEY is not set");
  });
});
