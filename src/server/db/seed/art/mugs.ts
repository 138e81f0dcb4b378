import { isDark, mix, toneOf } from "./colour.ts";
import { blur, clip, ellipse, gradient, group, line, rect, shape, tag } from "./pen.ts";
import type { ProductDrawing } from "./studio.ts";

/** What stands on the table: a dark line of contact and a wide soft shadow to the right. */
function tableShadow(cx: number, y: number, rx: number): string {
  return (
    ellipse(cx + 46, y + 4, rx * 1.12, 22, "#3a3530", { opacity: 0.22, filter: "url(#pool)" }) +
    ellipse(cx + 6, y, rx * 0.98, 11, "#241f1a", { opacity: 0.42, filter: "url(#contact)" })
  );
}

const table = rect(0, 452, 600, 148, "#e2ded9") + rect(0, 452, 600, 148, "url(#table)");
const tableDefs =
  blur("pool", 14, 120) +
  blur("contact", 7, 120) +
  gradient("table", [
    [0, "#d3cec7", 0.9],
    [0.35, "#e6e2dd", 0.6],
    [1, "#f1eeea", 0.9],
  ]);

interface MugCut {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Enamel has a dark steel rim and speckle. */
  enamel?: boolean;
  /** What one sees inside. */
  inside: string;
}

function mugOf(cut: MugCut, colour: string): ProductDrawing {
  const tone = toneOf(colour);
  const { left, right, top, bottom } = cut;
  const cx = (left + right) / 2;
  const rx = (right - left) / 2;
  const wall = `M${left} ${top} L${left + 4} ${bottom - 22} Q${left + 6} ${bottom - 6} ${left + 26} ${bottom} Q${cx} ${bottom + 16} ${right - 26} ${bottom} Q${right - 6} ${bottom - 6} ${right - 4} ${bottom - 22} L${right} ${top} Q${cx} ${top + 40} ${left} ${top} Z`;
  const h = bottom - top;
  const handle = `M${right - 6} ${top + h * 0.2} C${right + 92} ${top + h * 0.12} ${right + 104} ${top + h * 0.72} ${right - 8} ${top + h * 0.8}`;
  const glaze = isDark(colour) ? 0.3 : 0.85;
  const defs =
    tableDefs +
    gradient(
      "body",
      [
        [0, tone.deep],
        [0.12, tone.base],
        [0.3, tone.lift],
        [0.62, tone.base],
        [0.9, tone.deep],
        [1, mix(tone.deep, tone.base, 0.4)],
      ],
      "across",
    ) +
    gradient(
      "turn",
      [
        [0, "#000000", 0.42],
        [0.16, "#000000", 0.06],
        [0.3, "#ffffff", 0.12],
        [0.6, "#000000", 0.02],
        [0.86, "#000000", 0.22],
        [1, "#000000", 0.42],
      ],
      "across",
    ) +
    gradient("inside", [
      [0, mix(cut.inside, "#000000", 0.34)],
      [1, mix(cut.inside, "#000000", 0.06)],
    ]) +
    clip("wall", tag("path", { d: wall }));
  const rim =
    ellipse(cx, top, rx, 20, cut.enamel ? "#2c3036" : mix(tone.lift, "#ffffff", 0.35)) +
    ellipse(cx, top + 1.5, rx - 7, 15, "url(#inside)") +
    ellipse(cx, top, rx - 1, 19.2, "none", {
      stroke: cut.enamel ? "#474d55" : mix(tone.deep, "#ffffff", 0.2),
      "stroke-width": 1.2,
    });
  const speckle = cut.enamel
    ? Array.from({ length: 46 }, (_, i) => {
        const x = left + 12 + ((i * 83) % (right - left - 24));
        const y = top + 34 + ((i * 137) % (bottom - top - 50));
        return ellipse(x, y, 1 + (i % 3) * 0.5, 1 + (i % 2) * 0.6, isDark(colour) ? "#f4f1ea" : "#4a4f57", {
          opacity: 0.5,
        });
      }).join("")
    : "";
  return {
    defs,
    body:
      table +
      tableShadow(cx + 20, bottom + 4, rx) +
      line(handle, cut.enamel ? "#2c3036" : tone.deeper, 33) +
      line(handle, tone.base, 30) +
      line(handle, tone.deep, 12, { opacity: 0.5, transform: "translate(-4 5)", filter: "url(#crisp)" }) +
      line(handle, "#ffffff", 4, {
        opacity: glaze * 0.6,
        transform: "translate(3 -8)",
        filter: "url(#crisp)",
      }) +
      shape(wall, "url(#body)") +
      speckle,
    print: { x: cx - rx * 0.66, y: top + h * 0.17, width: rx * 1.3, height: h * 0.72 },
    printClip: "wall",
    wrap: { x: left, y: top, width: rx * 2, height: h + 16 },
    light:
      shape(wall, "url(#turn)", { opacity: isDark(colour) ? 1 : 0.62 }) +
      group(
        line(`M${left + rx * 0.28} ${top + 44} L${left + rx * 0.29} ${bottom - 40}`, "#ffffff", rx * 0.1, {
          opacity: glaze * 0.55,
        }) +
          line(`M${right - 22} ${top + 50} L${right - 24} ${bottom - 60}`, "#ffffff", 5, {
            opacity: glaze * 0.3,
          }),
        { filter: "url(#crisp)" },
      ) +
      rim,
  };
}

export const mug = (colour: string): ProductDrawing =>
  mugOf(
    { left: 118, right: 420, top: 150, bottom: 494, inside: isDark(colour) ? "#3a3a3d" : "#f3f1ee" },
    colour,
  );

export const tallMug = (colour: string): ProductDrawing =>
  mugOf(
    { left: 122, right: 414, top: 90, bottom: 506, inside: isDark(colour) ? "#3a3a3d" : "#f3f1ee" },
    colour,
  );

export const enamelMug = (colour: string): ProductDrawing =>
  mugOf({ left: 104, right: 424, top: 176, bottom: 490, inside: "#f2efe9", enamel: true }, colour);
