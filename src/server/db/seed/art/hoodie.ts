import { cloth } from "./cloth.ts";
import { toneOf } from "./colour.ts";
import { sweatCut, sweatRibs } from "./garments.ts";
import { circle, gradient, line, shape } from "./pen.ts";
import { type ProductDrawing, wallShadow } from "./studio.ts";

const HOOD =
  "M204 116 C192 60 236 22 300 22 C364 22 408 60 396 116 C390 140 368 152 344 160 C324 168 312 176 300 190 C288 176 276 168 256 160 C232 152 210 140 204 116 Z";
const OPENING =
  "M232 112 C226 70 256 46 300 46 C344 46 374 70 368 112 C360 132 336 142 318 152 C310 157 304 164 300 172 C296 164 290 157 282 152 C264 142 240 132 232 112 Z";
const POCKET = "M222 402 L378 402 L404 476 L398 492 L202 492 L196 476 Z";

/** A pullover hoodie: hood up, drawstrings, kangaroo pocket. */
export function hoodie(colour: string): ProductDrawing {
  const tone = toneOf(colour);
  const made = cloth(sweatCut, tone);
  const defs =
    made.defs +
    gradient("hood", [
      [0, tone.lift],
      [0.55, tone.base],
      [1, tone.deep],
    ]) +
    gradient("inside", [
      [0, tone.deeper],
      [0.5, tone.deep],
      [1, tone.deeper],
    ]);
  const hood =
    shape(HOOD, "#000000", {
      opacity: tone.fold,
      filter: "url(#soft)",
      transform: "translate(0 10)",
      "clip-path": "url(#cut)",
    }) +
    shape(HOOD, "url(#hood)") +
    line(HOOD, tone.deeper, 1.2, { opacity: 0.45 }) +
    shape(OPENING, "url(#inside)") +
    line("M300 48 C301 80 300 110 300 150", tone.deeper, 2, { opacity: 0.8 }) +
    shape("M284 108 L316 108 L316 124 L284 124 Z", "#f6f3ee", { opacity: 0.85 }) +
    line(OPENING, tone.base, 7) +
    line(OPENING, tone.seam, 1.2, { opacity: 0.6, "stroke-dasharray": "4 3" }) +
    line("M214 112 C222 138 250 146 268 156", "#000000", 7, {
      opacity: tone.fold * 0.8,
      filter: "url(#crisp)",
    }) +
    line("M386 112 C378 138 350 146 332 156", "#000000", 7, {
      opacity: tone.fold * 0.8,
      filter: "url(#crisp)",
    }) +
    line("M222 84 C228 56 256 36 288 32", "#ffffff", 8, { opacity: tone.ridge, filter: "url(#crisp)" });
  const cord = (side: -1 | 1) => {
    const d = `M${300 + side * 24} 150 C${300 + side * 30} 180 ${300 + side * 22} 206 ${300 + side * 27} 236`;
    return (
      line(d, "#000000", 5, { opacity: 0.3, transform: "translate(3 3)" }) +
      line(d, tone.lift, 5) +
      line(d, tone.deep, 1, { "stroke-dasharray": "2 3" }) +
      circle(300 + side * 24, 150, 4.5, "#c9c5bd") +
      circle(300 + side * 24, 150, 2, tone.deeper) +
      line(`M${300 + side * 27} 230 L${300 + side * 27.6} 242`, "#c9c5bd", 6, { "stroke-linecap": "butt" })
    );
  };
  const pocket =
    shape(POCKET, "#000000", {
      opacity: tone.fold * 0.7,
      filter: "url(#crisp)",
      transform: "translate(0 5)",
    }) +
    shape(POCKET, tone.base) +
    shape(POCKET, "#ffffff", { opacity: tone.ridge * 0.2 }) +
    line("M222 402 L196 476 M378 402 L404 476", "#000000", 8, { opacity: tone.fold, filter: "url(#crisp)" }) +
    line(POCKET, tone.seam, 1.5, { opacity: 0.75 }) +
    line("M228 409 L372 409 M227 411 L203 478 M373 411 L397 478", tone.seam, 1.1, {
      opacity: 0.6,
      "stroke-dasharray": "4 3",
    });
  return {
    defs,
    body: wallShadow(HOOD) + made.body,
    light: made.light + pocket + sweatRibs(tone) + hood + cord(-1) + cord(1),
    print: { x: 222, y: 226, width: 156, height: 156 },
    printClip: "cut",
  };
}
