import { mix } from "./colour.ts";
import { clip, ellipse, gradient, group, line, move, shape, tag } from "./pen.ts";
import { type ProductDrawing, wallShadow } from "./studio.ts";

/** A round ceramic ornament on a ribbon. */
export function ornament(colour: string): ProductDrawing {
  const defs =
    clip("disc", tag("circle", { cx: 300, cy: 350, r: 178 })) +
    gradient(
      "glaze",
      [
        [0, "#ffffff", 0.5],
        [0.4, "#ffffff", 0],
        [0.75, "#000000", 0],
        [1, "#000000", 0.2],
      ],
      "radial",
      { cx: 0.36, cy: 0.3, r: 0.8 },
    );
  const disc = "M300 160 A190 190 0 1 1 299.9 160 Z";
  const ribbon = "M292 176 C262 110 270 40 300 -10 C330 40 338 110 308 176";
  return {
    defs,
    body:
      line(ribbon, "#3a3530", 9, { opacity: 0.18, transform: "translate(6 12)", filter: "url(#crisp)" }) +
      wallShadow(disc, 20) +
      line(ribbon, "#a92b32", 9) +
      line(ribbon, "#d0565c", 2, { opacity: 0.8, transform: "translate(-2 0)" }) +
      shape(disc, mix(colour, "#7d766b", 0.18)) +
      tag("circle", { cx: 299, cy: 348.5, r: 186, fill: colour }),
    print: { x: 122, y: 172, width: 356, height: 356 },
    printClip: "disc",
    cover: true,
    light:
      tag("circle", { cx: 300, cy: 350, r: 186, fill: "url(#glaze)" }) +
      line("M160 300 A150 150 0 0 1 226 220", "#ffffff", 9, { opacity: 0.6, filter: "url(#crisp)" }) +
      ellipse(300, 186, 9, 9, "#d8d3cb") +
      ellipse(300, 187, 6, 6, "#5c574f") +
      line("M296 190 C286 150 296 120 300 100 M304 190 C314 150 304 120 300 100", "#a92b32", 5),
  };
}

/** A kiss-cut sheet on glossy backing, one corner lifted; the artwork is repeated as four stickers. */
export function stickerSheet(colour: string): ProductDrawing {
  const page = "M96 56 L504 56 Q512 56 512 64 L512 468 L440 544 L96 544 Q88 544 88 536 L88 64 Q88 56 96 56 Z";
  const corner = "M512 468 C484 474 462 476 446 470 C452 492 450 516 440 544 Z";
  return {
    defs:
      gradient(
        "gloss",
        [
          [0, "#ffffff", 0.5],
          [0.35, "#ffffff", 0],
          [0.6, "#ffffff", 0.3],
          [1, "#ffffff", 0],
        ],
        "across",
        { gradientTransform: "rotate(24)" },
      ) +
      gradient(
        "curl",
        [
          [0, "#ffffff"],
          [0.5, "#f4f1ec"],
          [1, "#bdb7ae"],
        ],
        "across",
        { gradientTransform: "rotate(45)" },
      ) +
      clip("round", tag("circle", { cx: 300, cy: 300, r: 300 })),
    body: wallShadow(page) + shape(page, mix(colour, "#e4e0d8", 0.5)) + line(page, "#c9c4bb", 1.2),
    print: { x: 100, y: 100, width: 400, height: 400 },
    light:
      shape(page, "url(#gloss)", { opacity: 0.4 }) +
      shape(corner, "#000000", { opacity: 0.3, filter: "url(#crisp)", transform: "translate(-5 -4)" }) +
      shape(corner, "url(#curl)"),
  };
}

/** Four round stickers on the sheet, each with the white margin that the knife leaves. */
export function kissCut(print: string, paper: string, room: number): string {
  const r = 88;
  const scale = (r * 0.92) / 300;
  const sticker = (cx: number, cy: number, turn: number) =>
    ellipse(cx + 2, cy + 4, r, r, "#000000", { opacity: 0.2, filter: "url(#crisp)" }) +
    ellipse(cx, cy, r, r, "#ffffff") +
    ellipse(cx, cy, r * 0.92, r * 0.92, paper) +
    move(cx, cy, tag("use", { href: "#sticker", x: -300, y: -300 }), scale, turn);
  const cut = group(move(300, 300, move(-300, -300, print), room), { "clip-path": "url(#round)" });
  return (
    tag("defs", {}, group(cut, { id: "sticker" })) +
    sticker(202, 176, -4) +
    sticker(398, 176, 5) +
    sticker(202, 372, 3) +
    sticker(392, 372, -6) +
    line("M120 492 H330 M120 510 H270", "#b9b3a8", 5)
  );
}
