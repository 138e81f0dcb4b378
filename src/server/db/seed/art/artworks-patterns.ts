import { createRandom } from "../random.ts";

import type { Artwork } from "./artwork.ts";
import { flower, leaf } from "./motifs.ts";
import { circle, move, polar, polygon, rect, ring, shape } from "./pen.ts";

/** One tile repeated over the whole picture. */
const tiled = (step: number, tile: (x: number, y: number, i: number) => string): string => {
  const count = Math.ceil(600 / step) + 1;
  return Array.from({ length: count * count }, (_, i) =>
    tile((i % count) * step, Math.floor(i / count) * step, i),
  ).join("");
};

export const patterns: readonly Artwork[] = [
  {
    title: "Terrazzo",
    themes: ["pattern", "modern"],
    paper: "#f3ece4",
    pattern: true,
    draw: () => {
      const random = createRandom(7);
      const colours = ["#d9775b", "#3f6c73", "#e3b261", "#8a9a86", "#2c3440", "#c99aa0"];
      return (
        rect(0, 0, 600, 600, "#f3ece4") +
        tiled(50, (x, y) => {
          const corners = Array.from({ length: 5 }, (_, i) =>
            polar(
              x + random.int(-14, 14),
              y + random.int(-14, 14),
              random.int(13, 24),
              i * 72 + random.int(-16, 16),
            ),
          );
          return polygon(corners, random.pick(colours));
        })
      );
    },
  },
  {
    title: "Bauhaus Blocks",
    themes: ["geometric", "modern"],
    paper: "#f4ecdc",
    pattern: true,
    draw: () => {
      const c = ["#d8452e", "#1f4e79", "#f0b429", "#1e1e24", "#f4ecdc"] as const;
      const tiles = [
        (x: number, y: number) => rect(x, y, 150, 150, c[1]) + circle(x + 75, y + 75, 52, c[2]),
        (x: number, y: number) =>
          rect(x, y, 150, 150, c[4]) + shape(`M${x} ${y} A150 150 0 0 1 ${x + 150} ${y + 150} H${x} Z`, c[0]),
        (x: number, y: number) =>
          rect(x, y, 150, 150, c[2]) +
          polygon(
            [
              [x, y + 150],
              [x + 150, y],
              [x + 150, y + 150],
            ],
            c[3],
          ),
        (x: number, y: number) =>
          rect(x, y, 150, 150, c[4]) + [0, 1, 2].map((i) => rect(x, y + i * 50, 150, 25, c[3])).join(""),
        (x: number, y: number) =>
          rect(x, y, 150, 150, c[0]) +
          shape(`M${x} ${y + 75} A75 75 0 0 1 ${x + 150} ${y + 75} Z`, c[4]) +
          shape(`M${x} ${y + 150} A75 75 0 0 1 ${x + 150} ${y + 150} Z`, c[1]),
        (x: number, y: number) =>
          rect(x, y, 150, 150, c[3]) +
          [25, 75, 125].flatMap((dx) => [25, 75, 125].map((dy) => circle(x + dx, y + dy, 12, c[2]))).join(""),
      ];
      return Array.from({ length: 16 }, (_, i) =>
        (tiles[(i * 5 + Math.floor(i / 4) * 2) % tiles.length] ?? tiles[0])?.(
          (i % 4) * 150,
          Math.floor(i / 4) * 150,
        ),
      ).join("");
    },
  },
  {
    title: "Daisy Check",
    themes: ["floral", "retro", "pattern"],
    paper: "#fdf3e3",
    pattern: true,
    draw: () =>
      rect(0, 0, 600, 600, "#fdf3e3") +
      tiled(100, (x, y, i) =>
        ((i % 7) + Math.floor(i / 7)) % 2 === 0
          ? rect(x, y, 100, 100, "#e9a6b0") +
            flower(x + 50, y + 50, 40, 8, { petal: "#fffaf0", heart: "#f0b429" })
          : "",
      ),
  },
  {
    title: "Mediterranean Tile",
    themes: ["tile", "geometric", "pattern"],
    paper: "#eef3f5",
    pattern: true,
    draw: () =>
      rect(0, 0, 600, 600, "#f4f6f2") +
      tiled(200, (x, y) => {
        const cx = x + 100;
        const cy = y + 100;
        return (
          rect(x + 2, y + 2, 196, 196, "none", { stroke: "#c9d6da", "stroke-width": 3 }) +
          ring(
            4,
            cx,
            cy,
            shape(
              `M${cx} ${cy} C${cx - 44} ${cy - 30} ${cx - 34} ${cy - 78} ${cx} ${cy - 92} C${cx + 34} ${cy - 78} ${cx + 44} ${cy - 30} ${cx} ${cy} Z`,
              "#1f5f8b",
            ),
          ) +
          ring(
            4,
            cx,
            cy,
            shape(
              `M${cx} ${cy} C${cx - 20} ${cy - 30} ${cx - 16} ${cy - 56} ${cx} ${cy - 68} C${cx + 16} ${cy - 56} ${cx + 20} ${cy - 30} ${cx} ${cy} Z`,
              "#f2c14e",
            ),
          ) +
          ring(4, cx, cy, circle(cx, cy - 76 * 1.2, 9, "#d9633c"), 45) +
          ring(
            4,
            x,
            y,
            shape(
              `M${x} ${y} C${x + 20} ${y + 44} ${x + 44} ${y + 20} ${x} ${y} M${x} ${y + 62} A62 62 0 0 0 ${x + 62} ${y} L${x + 48} ${y} A48 48 0 0 1 ${x} ${y + 48} Z`,
              "#1f5f8b",
            ),
          ) +
          circle(cx, cy, 15, "#d9633c")
        );
      }),
  },
  {
    title: "Citrus Grove",
    themes: ["fruit", "summer", "pattern"],
    paper: "#e8f1e4",
    pattern: true,
    draw: () =>
      rect(0, 0, 600, 600, "#dfeee0") +
      tiled(150, (x, y, i) => {
        const shift = Math.floor(i / 5) % 2 ? 75 : 0;
        const hue = (["#f2a33a", "#f3cf3f", "#e8734a"] as const)[i % 3] ?? "#f2a33a";
        return move(
          x + shift,
          y + 30,
          leaf(-40, -34, -60, 56, 18, "#5f9a62", "#3f7546") +
            leaf(-28, -48, -20, 50, 16, "#7bb37a", "#3f7546") +
            circle(0, 0, 52, hue) +
            circle(0, 0, 43, "#fff8e6") +
            [0, 60, 120, 180, 240, 300]
              .map((t) => shape("M0 -5 L-15 -34 Q0 -42 15 -34 Z", hue, { transform: `rotate(${t})` }))
              .join(""),
          1,
          (i * 37) % 90,
        );
      }),
  },
];
