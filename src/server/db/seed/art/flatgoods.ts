import { mix } from "./colour.ts";
import { clip, ellipse, gradient, line, rect, shape, tag } from "./pen.ts";
import { type ProductDrawing, wallShadow } from "./studio.ts";

interface Sheet {
  width: number;
  height: number;
  frame?: { colour: string; mat: number };
}

/** A print on the wall above a shelf, hung by a clip rail or in a wooden frame under glass. */
export function posterOf(sheet: Sheet): ProductDrawing {
  const { width, height, frame } = sheet;
  const x = (600 - width) / 2;
  const y = (584 - height) / 2;
  const edge = frame ? 18 : 0;
  const outer = `M${x - edge} ${y - edge} H${x + width + edge} V${y + height + edge} H${x - edge} Z`;
  const mat = frame?.mat ?? 0;
  const defs =
    clip("sheet", tag("rect", { x: x + mat, y: y + mat, width: width - mat * 2, height: height - mat * 2 })) +
    gradient(
      "glass",
      [
        [0, "#ffffff", 0.34],
        [0.32, "#ffffff", 0.06],
        [0.33, "#ffffff", 0],
        [0.62, "#ffffff", 0],
        [0.63, "#ffffff", 0.1],
        [0.8, "#ffffff", 0],
      ],
      "across",
      { gradientTransform: "rotate(28)" },
    );
  const wood = frame
    ? shape(outer, frame.colour) +
      shape(`M${x - edge} ${y - edge} H${x + width + edge} L${x + width} ${y} H${x} Z`, "#ffffff", {
        opacity: 0.16,
      }) +
      shape(
        `M${x - edge} ${y - edge} L${x} ${y} V${y + height} L${x - edge} ${y + height + edge} Z`,
        "#ffffff",
        { opacity: 0.07 },
      ) +
      shape(
        `M${x + width + edge} ${y - edge} L${x + width} ${y} V${y + height} L${x + width + edge} ${y + height + edge} Z`,
        "#000000",
        { opacity: 0.16 },
      ) +
      shape(
        `M${x - edge} ${y + height + edge} L${x} ${y + height} H${x + width} L${x + width + edge} ${y + height + edge} Z`,
        "#000000",
        { opacity: 0.26 },
      )
    : "";
  const rails = frame
    ? ""
    : rect(x - 7, y - 9, width + 14, 13, "#b98b5c", { rx: 2 }) +
      rect(x - 7, y - 9, width + 14, 4, "#d3ab7e", { rx: 2 }) +
      rect(x - 7, y + height - 4, width + 14, 13, "#b98b5c", { rx: 2 }) +
      rect(x - 7, y + height - 4, width + 14, 4, "#d3ab7e", { rx: 2 }) +
      line(`M${x + 20} ${y - 8} L300 ${y - 44} L${x + width - 20} ${y - 8}`, "#8d8172", 2);
  const inset = frame
    ? rect(x, y, width, height, "none", {
        stroke: "#000000",
        "stroke-width": 7,
        opacity: 0.18,
        filter: "url(#crisp)",
      }) +
      (mat > 0
        ? rect(x + mat, y + mat, width - mat * 2, height - mat * 2, "none", {
            stroke: "#b9b4ac",
            "stroke-width": 1.5,
          })
        : "")
    : "";
  return {
    defs,
    body: wallShadow(outer, 18) + wood + rect(x, y, width, height, "#fbfaf7"),
    print: { x: x + mat, y: y + mat, width: width - mat * 2, height: height - mat * 2 },
    printClip: "sheet",
    cover: true,
    light: inset + rect(x, y, width, height, "url(#glass)", { opacity: frame ? 1 : 0.35 }) + rails,
  };
}

export const poster = (): ProductDrawing => posterOf({ width: 345, height: 460 });
export const largePoster = (): ProductDrawing => posterOf({ width: 344, height: 516 });
export const framedPoster = (colour: string): ProductDrawing =>
  posterOf({ width: 360, height: 480, frame: { colour, mat: 42 } });

/** A phone case seen from behind, camera to the upper left. */
export function phoneCase(colour: string): ProductDrawing {
  const body = "M212 36 H388 Q432 36 432 80 V520 Q432 564 388 564 H212 Q168 564 168 520 V80 Q168 36 212 36 Z";
  const inner =
    "M214 45 H386 Q423 45 423 82 V518 Q423 555 386 555 H214 Q177 555 177 518 V82 Q177 45 214 45 Z";
  const lens = (cx: number, cy: number) =>
    ellipse(cx, cy, 25, 25, "#17191d") +
    ellipse(cx, cy, 25, 25, "none", { stroke: "#6a6f78", "stroke-width": 2.5 }) +
    ellipse(cx, cy, 15, 15, "#05070c") +
    ellipse(cx, cy, 9, 9, "#1b2a4a") +
    ellipse(cx - 5, cy - 6, 4, 3, "#ffffff", { opacity: 0.7 });
  const defs =
    clip("back", tag("path", { d: inner })) +
    gradient(
      "rim",
      [
        [0, mix(colour, "#ffffff", 0.5)],
        [0.08, mix(colour, "#000000", 0.22)],
        [0.5, mix(colour, "#000000", 0.1)],
        [0.94, mix(colour, "#000000", 0.34)],
        [1, mix(colour, "#ffffff", 0.1)],
      ],
      "across",
    ) +
    gradient(
      "sheen",
      [
        [0, "#ffffff", 0.36],
        [0.3, "#ffffff", 0.05],
        [0.31, "#ffffff", 0],
        [0.7, "#ffffff", 0],
        [1, "#000000", 0.14],
      ],
      "across",
      { gradientTransform: "rotate(20)" },
    );
  return {
    defs,
    body:
      wallShadow(body, 20) +
      shape(body, "url(#rim)") +
      rect(429, 170, 7, 62, mix(colour, "#000000", 0.4), { rx: 3 }) +
      rect(164, 150, 7, 34, mix(colour, "#000000", 0.4), { rx: 3 }) +
      rect(164, 200, 7, 56, mix(colour, "#000000", 0.4), { rx: 3 }) +
      shape(inner, colour),
    print: { x: 177, y: 45, width: 246, height: 510 },
    printClip: "back",
    cover: true,
    light:
      shape(inner, "url(#sheen)") +
      line(inner, "#ffffff", 2, { opacity: 0.5 }) +
      rect(190, 58, 112, 116, "#000000", { rx: 30, opacity: 0.28, filter: "url(#crisp)" }) +
      rect(190, 56, 112, 116, "#33373e", { rx: 30 }) +
      rect(190, 56, 112, 116, "none", { rx: 30, stroke: "#7b818b", "stroke-width": 2 }) +
      lens(222, 88) +
      lens(270, 140) +
      ellipse(272, 88, 9, 9, "#f3ead2") +
      ellipse(222, 140, 4, 4, "#0b0d10"),
  };
}
