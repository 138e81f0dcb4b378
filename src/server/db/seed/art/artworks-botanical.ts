import type { Artwork } from "./artwork.ts";
import { words, wordsAround, wordsWithin } from "./lettering.ts";
import { flower, leaf, sprig, wreath } from "./motifs.ts";
import { circle, ellipse, group, line, move, polar, rect, ring, shape } from "./pen.ts";

export const botanical: readonly Artwork[] = [
  {
    title: "Moonflower",
    themes: ["floral", "moon"],
    paper: "#232a45",
    draw: ({ ink }) =>
      shape("M300 66 A214 214 0 1 0 488 386 A176 176 0 1 1 300 66 Z", "#e8c878") +
      sprig(420, 520, -14, 300, 6, "#7fa58d", 0.3) +
      sprig(300, 540, 16, 230, 5, "#5f8a78", 0.3) +
      flower(372, 290, 118, 8, { petal: "#f0b5a2", heart: "#8c3f4d", line: "#d98878" }) +
      flower(262, 400, 84, 7, { petal: "#f7ddc2", heart: "#c47b3a", line: "#e0b892" }, 12) +
      flower(446, 420, 62, 6, { petal: "#d6738a", heart: "#7a2c46" }, 20) +
      [
        [150, 150],
        [498, 130],
        [540, 250],
        [420, 90],
      ]
        .map(([x = 0, y = 0], i) =>
          line(`M${x - 12} ${y} H${x + 12} M${x} ${y - 12} V${y + 12}`, i % 2 ? "#e8c878" : ink, 4),
        )
        .join(""),
  },
  {
    title: "Plant Lady",
    themes: ["plants", "slogan"],
    paper: "#eaf1e6",
    draw: ({ ink, ground }) =>
      line(
        "M300 400 C296 320 250 280 214 240 M300 400 C304 300 340 250 390 200 M300 400 C300 330 300 260 296 150",
        "#3c6b4b",
        8,
      ) +
      leaf(214, 250, -42, 170, 78, "#4f8f63", "#2f6344") +
      leaf(392, 210, 40, 180, 84, "#6aa877", "#3d7a52") +
      leaf(296, 200, -4, 176, 74, "#3f7d56", "#285a3d") +
      leaf(262, 320, -78, 150, 60, "#7fb98a", "#4d8a62") +
      leaf(344, 312, 76, 150, 60, "#4f8f63", "#2f6344") +
      shape("M212 376 H388 L370 470 Q366 482 354 482 H246 Q234 482 230 470 Z", "#d0694a") +
      rect(200, 352, 200, 40, "#e07f5c", { rx: 8 }) +
      line(
        "M232 424 L250 444 L268 424 L286 444 L304 424 L322 444 L340 424 L358 444 L372 430",
        ground === "#17181b" ? "#f6efe1" : "#fbe9d4",
        6,
      ) +
      wordsWithin("PLANT LADY", 300, 566, 420, { size: 56, weight: 14, colour: ink }),
  },
  {
    title: "Eucalyptus Wreath",
    themes: ["wreath", "floral"],
    paper: "#f8f7f2",
    draw: ({ ink }) =>
      wreath(300, 300, 214, 30, ["#7da08b", "#9bb8a2", "#5d8471"], "#d89a7a") +
      words("home", 300, 308, { size: 82, weight: 10, colour: ink }) +
      words("sweet home", 300, 378, { size: 36, weight: 5, colour: "#8a9b8a", tracking: 4 }) +
      line("M220 408 H380", "#d89a7a", 4),
  },
  {
    title: "Sunflower Field",
    themes: ["floral", "summer"],
    paper: "#fdf6e3",
    draw: () =>
      line("M300 330 C306 430 296 500 300 580", "#4e7d42", 18) +
      leaf(302, 500, 66, 150, 50, "#5f9450", "#3f6d35") +
      leaf(298, 530, -70, 140, 46, "#4e7d42", "#35602c") +
      ring(16, 300, 240, shape("M300 240 C262 150 280 70 300 44 C320 70 338 150 300 240 Z", "#eaa221"), 11) +
      ring(16, 300, 240, shape("M300 240 C266 160 282 90 300 66 C318 90 334 160 300 240 Z", "#f8c537")) +
      circle(300, 240, 92, "#5b3418") +
      circle(300, 240, 70, "#432410") +
      Array.from({ length: 90 }, (_, i) => {
        const [x, y] = polar(300, 240, 8.8 * Math.sqrt(i), i * 137.5);
        return circle(x, y, 3.4, i < 30 ? "#7a4a22" : "#a06a30");
      }).join(""),
  },
  {
    title: "Foragers Club",
    themes: ["mushrooms", "badge"],
    paper: "#f3ebdc",
    draw: ({ ink }) => {
      const cap = (x: number, y: number, s: number, colour: string, dark: string) =>
        move(
          x,
          y,
          shape("M-26 0 C-30 70 -34 110 -40 140 H40 C34 110 30 70 26 0 Z", "#f2e2c4") +
            shape("M6 0 C12 60 16 110 20 140 H40 C34 110 30 70 26 0 Z", "#d9c29a") +
            ellipse(0, 2, 92, 20, dark) +
            shape("M-104 4 C-110 -70 -50 -120 0 -120 C50 -120 110 -70 104 4 C60 24 -60 24 -104 4 Z", colour) +
            [
              [-52, -40, 17],
              [4, -78, 20],
              [52, -34, 15],
              [-8, -22, 12],
              [-76, -8, 8],
              [82, -10, 7],
            ]
              .map(([cx = 0, cy = 0, r = 0]) => ellipse(cx, cy, r, r * 0.86, "#fbf3e2"))
              .join(""),
          s,
        );
      return (
        wordsAround("FORAGERS CLUB", 300, 316, 224, { size: 46, weight: 11, colour: ink, tracking: 5 }) +
        cap(286, 316, 1.12, "#c8412f", "#e9d3a8") +
        cap(410, 388, 0.66, "#d9762f", "#e9d3a8") +
        cap(176, 396, 0.58, "#a8352a", "#e9d3a8") +
        sprig(470, 486, 24, 130, 4, "#5c8357", 0.34) +
        sprig(120, 486, -22, 120, 4, "#6f9667", 0.34) +
        shape("M84 484 C160 462 440 462 516 484 C440 500 160 500 84 484 Z", "#4b6b45")
      );
    },
  },
  {
    title: "Wildflower Bunch",
    themes: ["floral", "line art"],
    paper: "#f7f0ec",
    draw: ({ ink }) =>
      [-34, -20, -6, 8, 22, 36]
        .map((t, i) => {
          const [x, y] = polar(300, 520, 330 + (i % 2) * 66, t);
          return line(`M300 520 Q${300 + t * 1.2} 380 ${x.toFixed(1)} ${y.toFixed(1)}`, "#5d7f62", 5);
        })
        .join("") +
      sprig(300, 520, -46, 300, 6, "#8fae8e", 0.26) +
      sprig(300, 520, 48, 300, 6, "#6f9474", 0.26) +
      [
        [-34, 330, 62, "#d8735a"],
        [-20, 396, 50, "#e8a94e"],
        [-6, 330, 70, "#b85a80"],
        [8, 396, 56, "#7c78b8"],
        [22, 330, 60, "#e28a6c"],
        [36, 396, 46, "#d35d6e"],
      ]
        .map(([t, r, s, c], i) => {
          const [x, y] = polar(300, 520, Number(r), Number(t));
          return flower(x, y, Number(s), 6 + (i % 3), { petal: String(c), heart: "#4a2c2c" }, i * 17);
        })
        .join("") +
      group(
        shape("M262 486 C280 470 320 470 338 486 L356 560 C330 576 270 576 244 560 Z", "#cfa06a") +
          line("M254 510 H346", ink, 6),
      ),
  },
  {
    title: "Golden Mandala",
    themes: ["mandala", "geometric"],
    paper: "#1f3a43",
    draw: ({ ink }) =>
      circle(300, 300, 262, "none", { stroke: "#d8ab5a", "stroke-width": 5 }) +
      ring(24, 300, 300, circle(300, 52, 8, "#d8ab5a")) +
      ring(
        16,
        300,
        300,
        shape("M300 300 C262 190 272 110 300 66 C328 110 338 190 300 300 Z", "none", {
          stroke: "#d8ab5a",
          "stroke-width": 5,
        }),
      ) +
      ring(
        16,
        300,
        300,
        shape("M300 150 C286 128 286 104 300 84 C314 104 314 128 300 150 Z", "#cf6f4f"),
        11.25,
      ) +
      ring(
        12,
        300,
        300,
        shape("M300 300 C258 230 272 170 300 140 C328 170 342 230 300 300 Z", "#2f7a78", {
          stroke: "#f2dfb0",
          "stroke-width": 4,
        }),
      ) +
      ring(12, 300, 300, circle(300, 172, 7, "#f2dfb0")) +
      ring(
        8,
        300,
        300,
        shape("M300 300 C272 258 280 222 300 204 C320 222 328 258 300 300 Z", "#d8ab5a", {
          stroke: "#1f3a43",
          "stroke-width": 3,
        }),
      ) +
      circle(300, 300, 32, "#cf6f4f", { stroke: ink, "stroke-width": 5 }) +
      circle(300, 300, 12, "#f2dfb0"),
  },
];
