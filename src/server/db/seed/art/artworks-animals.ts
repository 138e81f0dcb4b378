import type { Artwork } from "./artwork.ts";
import { words, wordsAround, wordsWithin } from "./lettering.ts";
import { paw, pine } from "./motifs.ts";
import { circle, clip, ellipse, group, line, polygon, rect, shape, tag } from "./pen.ts";

export const animals: readonly Artwork[] = [
  {
    title: "Cat Nap",
    themes: ["cats", "cosy"],
    paper: "#f6e7dc",
    draw: ({ ink }) =>
      ellipse(300, 420, 240, 46, "#b9c7c0") +
      shape(
        "M110 372 C96 270 190 196 310 204 C430 212 506 290 494 380 C486 428 420 440 300 440 C180 440 118 424 110 372 Z",
        "#e08e45",
      ) +
      line("M494 372 C500 430 430 448 330 436 C280 430 250 426 222 430", "#c9732f", 40) +
      line(
        "M280 212 C276 240 280 258 290 272 M340 210 C338 240 344 262 354 276 M400 232 C396 256 400 276 410 290",
        "#b8601f",
        13,
      ) +
      shape(
        "M112 372 C102 320 124 286 150 276 L158 232 L202 266 C222 262 244 264 260 270 L304 242 L306 296 C330 330 322 380 290 404 C240 436 128 430 112 372 Z",
        "#f0a55c",
      ) +
      polygon(
        [
          [163, 246],
          [190, 268],
          [164, 276],
        ],
        "#f7cbb0",
      ) +
      polygon(
        [
          [298, 255],
          [276, 276],
          [298, 286],
        ],
        "#f7cbb0",
      ) +
      line("M154 338 C164 350 182 350 192 338 M236 342 C246 354 264 354 274 342", "#3a2418", 6) +
      shape("M208 356 H226 L217 367 Z", "#3a2418") +
      line("M217 367 V374 C212 382 204 382 200 378 M217 374 C222 382 230 382 234 378", "#3a2418", 4) +
      line("M120 350 L150 356 M118 370 L150 368 M316 362 L284 362 M312 382 L284 374", "#fdf1e4", 3.5) +
      words("Z", 392, 178, { size: 44, weight: 10, colour: ink }) +
      words("Z", 444, 134, { size: 60, weight: 12, colour: ink }) +
      words("Z", 508, 84, { size: 34, weight: 8, colour: ink }) +
      wordsWithin("CAT NAP", 300, 556, 330, { size: 60, weight: 15, colour: ink }),
  },
  {
    title: "Good Dog Club",
    themes: ["dogs", "badge"],
    paper: "#eaf0f2",
    draw: ({ ink, ground }) =>
      circle(300, 300, 258, "#2b4a63") +
      circle(300, 300, 240, "none", {
        stroke: "#f3d08a",
        "stroke-width": 5,
        "stroke-dasharray": "2 13",
        "stroke-linecap": "round",
      }) +
      circle(300, 300, 164, "#f3d08a") +
      shape(
        "M196 236 C176 190 206 172 236 196 C270 178 330 178 364 196 C394 172 424 190 404 236 C424 330 372 420 300 420 C228 420 176 330 196 236 Z",
        "#a8683c",
      ) +
      shape("M196 236 C150 250 150 340 188 356 C206 330 212 280 222 220 Z", "#6f3f22") +
      shape("M404 236 C450 250 450 340 412 356 C394 330 388 280 378 220 Z", "#6f3f22") +
      shape(
        "M300 196 C326 230 322 290 372 330 C380 400 334 420 300 420 C266 420 220 400 228 330 C278 290 274 230 300 196 Z",
        "#fbf1e0",
      ) +
      circle(254, 282, 14, "#2a1a12") +
      circle(346, 282, 14, "#2a1a12") +
      circle(250, 277, 5, "#fff") +
      circle(342, 277, 5, "#fff") +
      shape(
        "M272 326 C284 314 316 314 328 326 C324 350 308 356 300 356 C292 356 276 350 272 326 Z",
        "#2a1a12",
      ) +
      line("M300 356 V372 C292 388 270 388 262 374 M300 372 C308 388 330 388 338 374", "#2a1a12", 6) +
      shape("M286 384 H314 C316 412 308 420 300 420 C292 420 284 412 286 384 Z", "#e2717a") +
      wordsAround("GOOD DOG CLUB", 300, 300, 182, { size: 38, weight: 9, colour: "#fdf4e2", tracking: 5 }) +
      wordsAround(
        "ALL BREEDS",
        300,
        300,
        180,
        { size: 34, weight: 8, colour: "#fdf4e2", tracking: 5 },
        "bottom",
      ) +
      paw(98, 330, 34, "#f3d08a", -70) +
      paw(502, 330, 34, "#f3d08a", 70) +
      circle(300, 300, 264, "none", { stroke: ground === "#17181b" ? ink : "#2b4a63", "stroke-width": 2 }),
  },
  {
    title: "Forest Fox",
    themes: ["fox", "woodland"],
    paper: "#e9efe4",
    draw: ({ ink }) =>
      circle(300, 290, 238, "#c9dcc4") +
      tag("defs", {}, clip("a-fox", circle(300, 290, 238, "#000"))) +
      group(
        [90, 150, 210, 390, 450, 510]
          .map((x, i) => pine(x, 420 + (i % 2) * 20, 220 + ((i * 37) % 80), i % 2 ? "#7fa886" : "#5f8c6c"))
          .join("") + rect(40, 410, 520, 140, "#3f6a50"),
        { "clip-path": "url(#a-fox)" },
      ) +
      polygon(
        [
          [176, 150],
          [300, 236],
          [202, 306],
        ],
        "#d8622f",
      ) +
      polygon(
        [
          [424, 150],
          [300, 236],
          [398, 306],
        ],
        "#d8622f",
      ) +
      polygon(
        [
          [192, 184],
          [250, 232],
          [208, 262],
        ],
        "#43251c",
      ) +
      polygon(
        [
          [408, 184],
          [350, 232],
          [392, 262],
        ],
        "#43251c",
      ) +
      polygon(
        [
          [300, 210],
          [420, 290],
          [430, 350],
          [300, 470],
          [170, 350],
          [180, 290],
        ],
        "#e8793d",
      ) +
      polygon(
        [
          [300, 210],
          [330, 330],
          [300, 400],
          [270, 330],
        ],
        "#d8622f",
      ) +
      polygon(
        [
          [170, 350],
          [262, 336],
          [300, 470],
        ],
        "#fdf3e3",
      ) +
      polygon(
        [
          [430, 350],
          [338, 336],
          [300, 470],
        ],
        "#f3e2cc",
      ) +
      polygon(
        [
          [262, 336],
          [300, 400],
          [300, 470],
        ],
        "#f3e2cc",
      ) +
      polygon(
        [
          [338, 336],
          [300, 400],
          [300, 470],
        ],
        "#fdf3e3",
      ) +
      polygon(
        [
          [276, 436],
          [324, 436],
          [300, 470],
        ],
        "#2a1812",
      ) +
      shape("M222 314 Q246 300 262 326 Q238 332 222 314 Z", "#2a1812") +
      shape("M378 314 Q354 300 338 326 Q362 332 378 314 Z", "#2a1812") +
      circle(300, 290, 238, "none", { stroke: "#3f6a50", "stroke-width": 10 }) +
      wordsWithin("FOREST FOX", 300, 590, 360, { size: 38, weight: 9, colour: ink }),
  },
];
