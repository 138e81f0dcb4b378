/** Words that people and post offices shorten in names of cities: USPS, Publication 28, appendix C. */
const SHORT: Readonly<Record<string, string>> = {
  ST: "SAINT",
  STE: "SAINTE",
  FT: "FORT",
  MT: "MOUNT",
  MTN: "MOUNTAIN",
  N: "NORTH",
  S: "SOUTH",
  E: "EAST",
  W: "WEST",
  NO: "NORTH",
  SO: "SOUTH",
  TWP: "TOWNSHIP",
  HTS: "HEIGHTS",
  HGTS: "HEIGHTS",
  BCH: "BEACH",
  SPG: "SPRING",
  SPGS: "SPRINGS",
  SPRGS: "SPRINGS",
  VLG: "VILLAGE",
  CTR: "CENTER",
  CENTRE: "CENTER",
  JCT: "JUNCTION",
  PT: "POINT",
  PK: "PARK",
  LK: "LAKE",
  LKS: "LAKES",
  IS: "ISLAND",
  HLS: "HILLS",
  HBR: "HARBOR",
  CY: "CITY",
  GRV: "GROVE",
  VLY: "VALLEY",
  FLS: "FALLS",
  CRK: "CREEK",
  PLNS: "PLAINS",
  LNDG: "LANDING",
  UNIV: "UNIVERSITY",
  AFB: "AIRFORCEBASE",
};

/** A name of a city for comparison: without case, accents, blanks and punctuation, short words in full. */
export const cityKey = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}.'’]/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => SHORT[word] ?? word)
    .join("");

/** Names for a city as a whole, or for a part of it, which are no post offices, by the beginning of the ZIP code. */
const ALSO: readonly (readonly [zips: RegExp, keys: readonly string[]])[] = [
  [/^10[0-2]/, ["NYC", "NEWYORKCITY", "MANHATTAN"]],
  [/^104/, ["THEBRONX", "BRONXNY"]],
  [/^11[1346]/, ["QUEENS"]],
  [/^112/, ["BROOKLYNNY"]],
  [/^20[0-5]/, ["WASHINGTONDC"]],
  [/^841/, ["SLC"]],
  [/^90/, ["LA"]],
  [/^941/, ["SF"]],
];

const SHORTEST_PART = 5;
const SHORT_WORDS: ReadonlySet<string> = new Set(Object.values(SHORT));

/** Whether a city is a name without its last words, such as "Hilton Head" of "Hilton Head Island". */
function beginsName(key: string, name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u);
  return (
    key.length >= SHORTEST_PART &&
    !SHORT_WORDS.has(key) &&
    words.some((_, at) => at > 0 && cityKey(words.slice(0, at).join(" ")) === key)
  );
}

/** Whether a city is one of a ZIP code's: by a name of its post office, or one that people use for it. */
export function isNamed(key: string, zip: string, names: readonly string[]): boolean {
  const known = names.map(cityKey);
  const bare = key.replace(/^(?:CITYOF|TOWNOF|VILLAGEOF|THE)|(?:CITY|TOWNSHIP|BOROUGH)$/g, "");
  const ofTown = key.replace(/^(?:NORTH|SOUTH|EAST|WEST)/, "");
  return (
    known.includes(key) ||
    known.includes(ofTown) ||
    known.some((name) => name.replace(/^THE|(?:CITY|TOWNSHIP|BOROUGH)$/g, "") === bare) ||
    names.some((name) => beginsName(key, name)) ||
    ALSO.some(([zips, keys]) => zips.test(zip) && keys.includes(key))
  );
}

const SHORTEST_MISSPELLED = 5;
const MOST_EDITS = 2;

/** Letters to insert, delete, replace or swap with the next, to make one text of the other. */
function editsBetween(a: string, b: string): number {
  let [twoBefore, before]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      let edits = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + same,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (twoBefore[column - 2] ?? 0) + 1);
      now.push(edits);
    }
    [twoBefore, before] = [before, now];
  }
  return before[b.length] ?? 0;
}

/** Whether a text is probably a misspelled name. */
export const isMisspelled = (key: string, name: string): boolean =>
  key.length >= SHORTEST_MISSPELLED && editsBetween(key, cityKey(name)) <= MOST_EDITS;
