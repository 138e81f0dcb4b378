/** Sizes of an ICC profile's header and of one entry of its table of tags, in bytes. */
const HEADER = 128;
const ENTRY = 12;
/** Profiles have some 20 tags. */
const MOST_TAGS = 100;
const LONGEST_NAME = 60;

const signature = (profile: Buffer, at: number) => profile.subarray(at, at + 4).toString("latin1");

/** The description's bytes; `undefined` where the table has none or points beyond the profile. */
function description(profile: Buffer): Buffer | undefined {
  if (profile.length < HEADER + 4) return undefined;
  const count = Math.min(MOST_TAGS, profile.readUInt32BE(HEADER));
  for (let n = 0; n < count; n += 1) {
    const at = HEADER + 4 + n * ENTRY;
    if (at + ENTRY > profile.length) return undefined;
    if (signature(profile, at) !== "desc") continue;
    const [offset, size] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    return offset + size <= profile.length ? profile.subarray(offset, offset + size) : undefined;
  }
  return undefined;
}

/** Version 2 of the format has ASCII, version 4 UTF-16 in several languages, of which the first is taken. */
function textOf(tag: Buffer): string {
  const type = signature(tag, 0);
  if (type === "desc" && tag.length >= 12)
    return tag.subarray(12, 12 + tag.readUInt32BE(8)).toString("latin1");
  if (type !== "mluc" || tag.length < 28) return "";
  const [size, offset] = [tag.readUInt32BE(20), tag.readUInt32BE(24)];
  const text = Buffer.from(tag.subarray(offset, offset + (size & ~1)));
  return text.length % 2 === 0 ? text.swap16().toString("utf16le") : "";
}

/** The name of an ICC profile, as editors show it; empty where it has none that can be read. */
export function profileName(profile: Buffer): string {
  const tag = description(profile);
  if (!tag) return "";
  return textOf(tag)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\ufffd]/gu, "")
    .trim()
    .slice(0, LONGEST_NAME);
}
