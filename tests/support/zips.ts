import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a ZIP archive, with values that its header states falsely. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly stored?: boolean;
  readonly stated?: {
    readonly inflated?: number;
    readonly packed?: number;
    readonly crc?: number;
    /** Bit 0: encrypted. */
    readonly flags?: number;
    readonly method?: number;
    /** The stated offset of its local header. */
    readonly offset?: number;
    /** Sizes in a ZIP64 field; the plain ones are all ones. */
    readonly zip64?: { readonly inflated: bigint; readonly packed: bigint };
  };
}

function zip64Field(stated: ZipEntry["stated"]): Buffer {
  if (!stated?.zip64) return Buffer.alloc(0);
  const field = Buffer.alloc(20);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(16, 2);
  field.writeBigUInt64LE(stated.zip64.inflated, 4);
  field.writeBigUInt64LE(stated.zip64.packed, 12);
  return field;
}

interface Placed {
  readonly entry: ZipEntry;
  readonly packed: Buffer;
  readonly offset: number;
}

/** The 26 bytes that local and central headers share, from the version on. */
function shared({ entry, packed }: Placed, extra: number): Buffer {
  const { bytes, name, stated, stored } = entry;
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(stated?.flags ?? 0, 2);
  header.writeUInt16LE(stated?.method ?? (stored ? 0 : 8), 4);
  header.writeUInt32LE(0x5a210000, 6);
  header.writeUInt32LE(stated?.crc ?? crc32(bytes), 10);
  header.writeUInt32LE(stated?.zip64 ? 0xffffffff : (stated?.packed ?? packed.length), 14);
  header.writeUInt32LE(stated?.zip64 ? 0xffffffff : (stated?.inflated ?? bytes.length), 18);
  header.writeUInt16LE(Buffer.byteLength(name), 22);
  header.writeUInt16LE(extra, 24);
  return header;
}

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** A ZIP archive of these entries, valid or not. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const placed: Placed[] = [];
  let at = 0;
  const push = (...buffers: Buffer[]) => {
    parts.push(...buffers);
    for (const { length } of buffers) at += length;
  };
  for (const entry of entries) {
    const packed = entry.stored ? Buffer.from(entry.bytes) : deflateRawSync(entry.bytes, { level: 9 });
    const one = { entry, packed, offset: at };
    placed.push(one);
    push(word(0x04034b50), shared(one, 0), Buffer.from(entry.name), packed);
  }
  const start = at;
  for (const one of placed) {
    const extra = zip64Field(one.entry.stated);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(one.entry.stated?.offset ?? one.offset, 10);
    push(
      word(0x02014b50),
      Buffer.from([20, 0]),
      shared(one, extra.length),
      rest,
      Buffer.from(one.entry.name),
      extra,
    );
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(at - start, 8);
  end.writeUInt32LE(start, 12);
  push(word(0x06054b50), end);
  return Buffer.concat(parts);
}

/** The parts of a workbook as entries, some with false values. */
export const entriesOf = (
  parts: Readonly<Record<string, Uint8Array>>,
  stated: Readonly<Record<string, ZipEntry["stated"]>> = {},
): ZipEntry[] => Object.entries(parts).map(([name, bytes]) => ({ name, bytes, stated: stated[name] }));
