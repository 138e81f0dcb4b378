import {
  FINDING_CODES,
  type FindingCode,
  PREFLIGHT_STATUSES,
} from "../../../src/domain/preflight/findings.ts";
import { PREFLIGHT_THRESHOLDS as limits } from "../../../src/domain/preflight/thresholds.ts";
import type { Labelled } from "./labelled.ts";

const percent = (share: number) => `${Number((share * 100).toFixed(3))} %`;

/** What each code means, and from where on. */
const MEANINGS: Readonly<Record<FindingCode, [weight: string, meaning: string]>> = {
  blank: ["bad", `Less than ${percent(limits.minArtwork)} of the image is visible`],
  "one-color": [
    "bad",
    `Less than ${percent(limits.minArtwork)} of the image differs from the color of its border`,
  ],
  resolution: [
    "bad, doubtful",
    `Fewer than ${limits.minDpi} DPI at the printed size are bad, fewer than ${limits.sharpDpi} doubtful. The image is fitted into the print box with its proportions`,
  ],
  "slot-minimum": [
    "doubtful",
    "Fewer pixels than the slot asks for, although the printed size is sharp or unknown",
  ],
  "few-pixels": [
    "doubtful",
    `Without a slot: too few pixels for a print of ${limits.smallestPrint} inches at ${limits.sharpDpi} DPI`,
  ],
  contrast: [
    "bad, doubtful",
    `${percent(limits.maxInvisible)} of the artwork differ from a garment's color by less than ${limits.minDifference} (CIE76). Bad if that is so on all colors of the garment`,
  ],
  "opaque-background": [
    "doubtful",
    "No transparency, and a border of one color, unless all garments have this color, or the print covers the whole product and the image fills it",
  ],
  translucent: ["doubtful", `More than ${percent(limits.maxTranslucent)} of the artwork is semi-transparent`],
  "empty-margins": [
    "doubtful",
    `The artwork fills less than ${percent(limits.minFill)} of the image's width and of its height`,
  ],
  "cut-edges": [
    "doubtful",
    `The artwork touches a border along ${percent(limits.minContact)} or more of it, and leaves another one free`,
  ],
  "thin-details": [
    "doubtful",
    `More than ${percent(limits.maxThin)} of the artwork is thinner than ${limits.minStroke.toFixed(2)} mm (1 pt) in print, or a part of it for itself: small letters or a hairline beside a large shape`,
  ],
  cmyk: ["doubtful", "The image is in CMYK"],
  "color-profile": ["doubtful", "The image has an RGB profile other than sRGB"],
  animated: ["doubtful", "The image is an animation, whose first image is printed"],
  "rejected-likeness": [
    "doubtful",
    `Its perceptual hash differs from that of rejected artwork in at most ${limits.maxHashDistance} of 64 bits, within the agency`,
  ],
};

const table = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `| ${row.join(" | ")} |`).join("\n");

/** The text of docs/preflight.md, with the rows of its confusion table. */
export function preflightDocument(
  set: readonly Labelled[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const codes = FINDING_CODES.map((code) => [`\`${code}\``, ...MEANINGS[code]]);
  const head = ["label", "images", ...PREFLIGHT_STATUSES, "found by its code", "with other findings"];
  return `# Preflight of artwork

Written by \`tests/server/preflight/labelled.test.ts\`; do not edit it.

\`POST /images/preflight\` checks an image before it is printed and stores nothing. Its form has a \`file\` and optionally
a \`catalog\` and one of its \`slot\`s, by which the printed size, the pixels that the slot asks for and the colors of the
garment are known. The response is \`{status, findings: [{code, message}]}\`. An upload responds with the same result,
without a slot, and \`GET /images\` has it for each image of the library that is measured, by the agency's present limits.
The status is that of the worst finding: \`good\`, \`doubtful\` or \`bad\`.

## On order items

The artwork of an order item is checked against its slot's printed size and the color of its variant, whichever way it got
there: entered, imported, mapped, delivered by a designer, made again. The check runs in the background and blocks no
write; each image is measured once. \`GET /orders/{id}\` has for each item \`preflight\`, its results by slot, and
\`preflightDue\` while results are still to come. A result is about one image in one slot: it ends with that image.

- \`bad\` closes the artwork gate for the seller, before submit, approval and production, with the cause \`print\`.
- \`doubtful\` warns. On the blocker board, orders to approve with doubtful artwork are a group of their own.
- \`POST /orders/waive-preflight\`, *Print as it is*: a seller, or the agency for them, accepts the result of one slot. The
  history shows who did and what was found. Another image in the slot is checked again.
- An image that could not be read has no status, and is tried again a day later, when another item has it.
- The demonstration's images have too few pixels for any print and are not checked.

The page *Artwork checks* of an agency's settings has its limits and the checks that are on. New limits apply to drafts,
which are checked again in the background; what was submitted keeps its results. Artwork of a rejected design, and of orders
that were rejected because of it, is remembered by its perceptual hash within the agency: what looks like it is doubtful.
See decision [0059](decisions/0059-artwork-is-checked-after-it-is-written.md).

The rules are in \`src/domain/preflight\`, the measuring in \`src/server/preflight\`. See also decision
[0056](decisions/0056-artwork-is-measured-on-a-small-raster.md).

## Codes

The default limits are those of \`src/domain/preflight/thresholds.ts\`, which names their sources.

${table([["code", "weight", "meaning"], [":--", ":--", ":--"], ...codes])}

## The labelled images

${set.length} images that the tests draw: ones that print well, and ones with a fault each in several degrees. The columns
in the middle count them by the status that they got. The rules were written with these images in view: the table shows
that both agree, not how often the artwork of sellers is judged rightly.

${table([head, [":--", ...head.slice(1).map(() => "--:")], ...rows])}
`;
}
