import { cloth } from "./cloth.ts";
import { mix, toneOf } from "./colour.ts";
import { ellipse, gradient, line, shape } from "./pen.ts";
import { type ProductDrawing, wallShadow } from "./studio.ts";

const BAG =
  "M128 214 C240 220 360 220 472 214 C476 214 478 217 478 220 C482 320 486 430 490 540 C490 546 486 550 480 550 C360 560 240 560 120 550 C114 550 110 546 110 540 C114 430 118 320 122 220 C122 217 124 214 128 214 Z";

/** A cotton tote with its handles up. */
export function tote(colour: string): ProductDrawing {
  const tone = toneOf(colour);
  const made = cloth(
    {
      silhouette: BAG,
      shaded: [],
      creases: [
        [140, 250, 168, 330, 140, 420, 10],
        [462, 260, 432, 330, 458, 420, 12],
        [208, 262, 226, 310, 214, 350, 8],
        [392, 262, 372, 300, 384, 344, 8],
        [126, 546, 190, 500, 260, 508, 11],
        [476, 546, 410, 506, 352, 514, 11],
        [300, 252, 312, 280, 304, 306, 6],
      ],
      seams: [],
      stitches: ["M125 236 C240 242 360 242 475 236", "M124 242 C240 248 360 248 476 242"],
    },
    tone,
  );
  const behind = "M222 222 C220 120 244 60 300 60 C356 60 380 120 378 222";
  const front = "M206 240 C200 110 232 40 300 40 C368 40 400 110 394 240";
  const strap = (d: string, shade: string) =>
    line(d, tone.deeper, 19, { "stroke-linecap": "butt", opacity: 0.55 }) +
    line(d, shade, 17, { "stroke-linecap": "butt" }) +
    line(d, tone.seam, 1, { "stroke-dasharray": "4 3", opacity: 0.6, "stroke-linecap": "butt" });
  const patch = (x: number) =>
    shape(`M${x - 10} 236 h20 v26 h-20 Z`, tone.base) +
    line(`M${x - 7} 239 h14 v20 h-14 Z M${x - 7} 239 l14 20 M${x + 7} 239 l-14 20`, tone.seam, 1, {
      opacity: 0.8,
    });
  return {
    ...made,
    body:
      line(front, "#3a3530", 17, { opacity: 0.16, transform: "translate(5 12)", filter: "url(#soft)" }) +
      strap(behind, tone.deep) +
      made.body,
    light: made.light + strap(front, tone.base) + patch(207) + patch(393),
    print: { x: 185, y: 286, width: 230, height: 230 },
    printClip: "cut",
  };
}

const CROWN =
  "M120 352 C112 228 178 130 300 126 C422 130 488 228 480 352 C430 322 370 310 300 310 C230 310 170 322 120 352 Z";
const BRIM =
  "M118 350 C166 318 232 306 300 306 C368 306 434 318 482 350 C512 380 532 420 528 452 C526 464 516 466 504 460 C440 426 372 414 300 414 C228 414 160 426 96 460 C84 466 74 464 72 452 C68 420 88 380 118 350 Z";

/** A six-panel cap, seen from the front and a little above. */
export function cap(colour: string): ProductDrawing {
  const tone = toneOf(colour);
  const made = cloth(
    {
      silhouette: CROWN,
      shaded: [
        ["M120 352 C112 270 140 200 214 146 C178 196 168 260 176 328 Z", 0.5],
        ["M480 352 C488 270 460 200 386 146 C422 196 432 260 424 328 Z", 0.8],
      ],
      creases: [
        [212, 150, 172, 220, 180, 322, 9],
        [388, 150, 428, 220, 420, 322, 9],
        [300, 134, 288, 210, 296, 300, 6],
      ],
      seams: ["M300 126 L300 309", "M214 146 C178 196 168 260 176 328", "M386 146 C422 196 432 260 424 328"],
      stitches: [
        "M295 130 L295 309 M305 130 L305 309",
        "M208 149 C172 198 162 260 170 331",
        "M392 149 C428 198 438 260 430 331",
      ],
    },
    tone,
  );
  const defs =
    made.defs +
    gradient("brim", [
      [0, tone.deep],
      [0.35, tone.base],
      [0.75, tone.lift],
      [1, tone.base],
    ]);
  const brim =
    shape(BRIM, "#000000", {
      opacity: tone.fold * 0.9,
      filter: "url(#soft)",
      transform: "translate(0 -10)",
      "clip-path": "url(#cut)",
    }) +
    shape(BRIM, "url(#brim)") +
    [0, 1, 2, 3]
      .map((i) => {
        const y = 436 - i * 24;
        return line(
          `M${98 + i * 8} ${y + 6} C170 ${y - 32} 232 ${y - 40} 300 ${y - 40} C368 ${y - 40} 430 ${y - 32} ${502 - i * 8} ${y + 6}`,
          tone.seam,
          1.1,
          {
            opacity: 0.5,
            "stroke-dasharray": "4 3",
          },
        );
      })
      .join("") +
    line(BRIM, tone.deeper, 1.4, { opacity: 0.5 });
  const eyelets = [
    [236, 200],
    [364, 200],
  ].map(([x = 0, y = 0]) => ellipse(x, y, 5, 5.5, tone.deeper, { stroke: tone.seam, "stroke-width": 2 }));
  const button = ellipse(300, 126, 13, 6, tone.deep) + ellipse(299, 124, 10, 4, tone.lift);
  return {
    defs,
    body: wallShadow(BRIM, 22) + made.body,
    light: made.light + eyelets.join("") + button + brim,
    print: { x: 236, y: 184, width: 128, height: 116 },
    printClip: "cut",
  };
}

const CUSHION =
  "M92 92 C170 112 430 112 508 92 C518 90 522 96 519 104 C500 180 500 420 519 496 C522 504 518 510 508 508 C430 488 170 488 92 508 C82 510 78 504 81 496 C100 420 100 180 81 104 C78 96 82 90 92 92 Z";

/** A square cushion, printed to the piping. */
export function pillow(colour: string): ProductDrawing {
  const tone = toneOf(colour);
  const made = cloth(
    {
      silhouette: CUSHION,
      shaded: [],
      creases: [
        [88, 96, 140, 140, 186, 172, 12],
        [512, 96, 452, 148, 420, 186, 12],
        [88, 504, 150, 452, 184, 410, 13],
        [512, 504, 448, 456, 412, 424, 13],
        [104, 140, 136, 200, 138, 250, 8],
        [496, 460, 462, 400, 464, 350, 9],
      ],
      seams: [],
      stitches: [],
    },
    tone,
  );
  const swell = gradient(
    "swell",
    [
      [0, "#ffffff", 0.22],
      [0.55, "#ffffff", 0],
      [0.82, "#000000", 0.03],
      [1, "#000000", 0.3],
    ],
    "radial",
    { cx: 0.44, cy: 0.4, r: 0.68 },
  );
  return {
    defs: made.defs + swell,
    body: made.body,
    light:
      shape(CUSHION, "url(#swell)") +
      made.light +
      line(CUSHION, mix(colour, "#8a8378", 0.35), 5, { opacity: 0.7 }),
    print: { x: 76, y: 76, width: 448, height: 448 },
    printClip: "cut",
    cover: true,
  };
}
