import type { Artwork } from "./artwork.ts";
import { wordsAround, wordsWithin } from "./lettering.ts";
import { peak, pine, stripedSun } from "./motifs.ts";
import { circle, clip, ellipse, group, line, num, polygon, rect, shape, star, tag } from "./pen.ts";

const sunset = ["#f6c453", "#f08a4b", "#d9485f", "#7d3c72"];

function ridge(points: readonly number[], top: number, step: number, bottom: number): string {
  const up = points.map((p, i) => `L${i * step} ${top - p}`).join(" ");
  return `M0 ${bottom} ${up} L600 ${bottom} Z`;
}

export const outdoors: readonly Artwork[] = [
  {
    title: "Sunset Ridge",
    themes: ["mountains", "retro"],
    paper: "#fbf1de",
    draw: ({ ink, ground }) =>
      stripedSun(300, 238, 176, sunset, ground) +
      tag("defs", {}, clip("a-ridge", ellipse(300, 300, 258, 240, "#000"))) +
      group(
        shape(ridge([20, 96, 44, 150, 70, 118, 190, 84, 128, 40, 30], 420, 60, 470), "#35586a") +
          shape(ridge([0, 20, 66, 26, 84, 30, 70, 36, 60, 20, 0], 440, 60, 470), "#1f3a4a"),
        { "clip-path": "url(#a-ridge)" },
      ) +
      [96, 138, 462, 504].map((x, i) => pine(x, 466, 62 + (i % 2) * 26, "#1f3a4a")).join("") +
      wordsWithin("SUNSET RIDGE", 300, 546, 470, { size: 52, weight: 12, colour: ink }),
  },
  {
    title: "Stay Wild",
    themes: ["camping", "badge"],
    paper: "#f3ead7",
    draw: ({ ink, ground }) =>
      circle(300, 300, 262, "#2f5548") +
      circle(300, 300, 246, "none", { stroke: "#f2dfb4", "stroke-width": 4 }) +
      circle(300, 300, 176, "#f2dfb4") +
      tag("defs", {}, clip("a-in", circle(300, 300, 176, "#000"))) +
      group(
        circle(366, 226, 40, "#e0803f") +
          peak(250, 400, 260, 200, { face: "#5f8f86", shade: "#46756d", snow: "#fdf8ea" }) +
          peak(390, 400, 200, 130, { face: "#7aa79b", shade: "#5f8f86", snow: "#fdf8ea" }) +
          rect(120, 392, 360, 100, "#2f5548") +
          [150, 182, 432, 460].map((x, i) => pine(x, 420, 86 + (i % 2) * 30, "#24443a")).join("") +
          polygon(
            [
              [300, 322],
              [372, 424],
              [228, 424],
            ],
            "#d9633c",
          ) +
          polygon(
            [
              [300, 322],
              [318, 424],
              [282, 424],
            ],
            "#2b211c",
          ),
        { "clip-path": "url(#a-in)" },
      ) +
      wordsAround("STAY WILD", 300, 300, 192, { size: 38, weight: 9, colour: "#f2dfb4", tracking: 7 }) +
      wordsAround(
        "EST. OUTDOORS",
        300,
        300,
        192,
        { size: 30, weight: 6.5, colour: "#f2dfb4", tracking: 4 },
        "bottom",
      ) +
      [82, 518].map((x) => star(x, 312, 13, 5.5, 5, "#e0803f")).join("") +
      circle(300, 300, 268, "none", { stroke: ink === "#23262e" ? "#2f5548" : ground, "stroke-width": 2 }),
  },
  {
    title: "One Line Peaks",
    themes: ["mountains", "minimal"],
    paper: "#f6f4ef",
    draw: ({ ink }) =>
      circle(384, 196, 66, "#e9a15b") +
      line("M40 410 L150 410 L232 250 L268 306 L346 150 L470 356 L500 316 L560 410", ink, 9) +
      line("M310 222 L334 258 L350 232 L372 262 L386 218 M214 286 L228 306 L242 288 L252 302", ink, 6) +
      line("M120 448 L480 448 M190 482 L410 482 M260 516 L340 516", ink, 6, { opacity: 0.75 }),
  },
  {
    title: "Desert Days",
    themes: ["cactus", "retro"],
    paper: "#fbead6",
    draw: ({ ink, ground }) =>
      shape("M110 440 V290 A190 190 0 0 1 490 290 V440 Z", "#f2a65a") +
      shape("M150 440 V296 A150 150 0 0 1 450 296 V440 Z", "#e8734a") +
      shape("M190 440 V302 A110 110 0 0 1 410 302 V440 Z", "#c9485b") +
      circle(300, 300, 62, "#ffe2a6") +
      shape("M70 440 C150 392 220 420 300 404 C390 388 450 412 530 440 Z", "#8d4a3b") +
      line("M300 430 L300 236 M300 372 L250 372 L250 312 M300 340 L352 340 L352 284", ground, 44) +
      line("M300 430 L300 236 M300 372 L250 372 L250 312 M300 340 L352 340 L352 284", "#2f6b57", 32) +
      line("M294 420 L294 240 M306 420 L306 240 M250 364 L250 316 M352 332 L352 288", "#4f8f74", 4) +
      wordsWithin("DESERT DAYS", 300, 530, 420, { size: 54, weight: 13, colour: ink }),
  },
  {
    title: "Topo Lines",
    themes: ["map", "minimal"],
    paper: "#e9efe6",
    pattern: true,
    draw: () => {
      const contour = (cx: number, cy: number, r: number, seed: number) => {
        const points = Array.from({ length: 24 }, (_, i) => {
          const a = (i / 24) * Math.PI * 2;
          const k = r * (1 + 0.17 * Math.sin(a * 3 + seed) + 0.1 * Math.sin(a * 5 + seed * 2));
          return [cx + Math.cos(a) * k * 1.25, cy + Math.sin(a) * k] as const;
        });
        const mid = (i: number) => {
          const [ax, ay] = points[i % 24] ?? [0, 0];
          const [bx, by] = points[(i + 1) % 24] ?? [0, 0];
          return `${num((ax + bx) / 2)} ${num((ay + by) / 2)}`;
        };
        const curve = points.map((_, i) => {
          const [px, py] = points[(i + 1) % 24] ?? [0, 0];
          return `Q${num(px)} ${num(py)} ${mid(i + 1)}`;
        });
        return `M${mid(0)} ${curve.join(" ")} Z`;
      };
      const rings = Array.from({ length: 15 }, (_, i) => contour(230, 260, 24 + i * 34, 0.4 + i * 0.05));
      return (
        rect(0, 0, 600, 600, "#dfe9dc") +
        rings
          .map((d, i) => (i === 0 ? "" : line(d, i % 4 === 0 ? "#2f6650" : "#6d9a80", i % 4 === 0 ? 5 : 2.5)))
          .join("") +
        polygon(
          [
            [230, 226],
            [262, 282],
            [198, 282],
          ],
          "#d9633c",
        )
      );
    },
  },
];
