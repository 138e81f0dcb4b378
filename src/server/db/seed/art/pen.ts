/** The few strokes that every picture here is made of: SVG as text, numbers kept short. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** At most two decimals, so that a picture stays a few kilobytes of text. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

type Attributes = Record<string, string | number | undefined>;

export function tag(name: string, attributes: Attributes, inner = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? num(value) : value}"`)
    .join("");
  return inner === "" ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  tag("circle", { cx, cy, r, fill, ...more });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => tag("ellipse", { cx, cy, rx, ry, fill, ...more });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => tag("rect", { x, y, width, height, fill, ...more });

export const shape = (d: string, fill: string, more: Attributes = {}): string =>
  tag("path", { d, fill, ...more });

/** An open line: round ends unless told otherwise. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  tag("path", {
    d,
    fill: "none",
    stroke,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });

export const group = (inner: string, more: Attributes = {}): string => tag("g", more, inner);

export const move = (x: number, y: number, inner: string, scale = 1, turn = 0): string =>
  group(inner, {
    transform: `translate(${num(x)} ${num(y)})${turn === 0 ? "" : ` rotate(${num(turn)})`} scale(${scale.toFixed(4)})`,
  });

/** The point at `degrees` (0 is up, clockwise) and `radius` from the centre. */
export function polar(cx: number, cy: number, radius: number, degrees: number): [number, number] {
  const a = ((degrees - 90) * Math.PI) / 180;
  return [cx + radius * Math.cos(a), cy + radius * Math.sin(a)];
}

/** `count` copies turned about a centre. */
export function ring(count: number, cx: number, cy: number, inner: string, start = 0): string {
  const turns = Array.from({ length: count }, (_, i) => start + (360 / count) * i);
  return turns.map((t) => group(inner, { transform: `rotate(${num(t)} ${num(cx)} ${num(cy)})` })).join("");
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more: Attributes = {}) {
  return tag("polygon", { points: points.map(([x, y]) => `${num(x)},${num(y)}`).join(" "), fill, ...more });
}

export function star(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  points: number,
  fill: string,
  more: Attributes = {},
): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    polar(cx, cy, i % 2 === 0 ? outer : inner, (180 / points) * i),
  );
  return polygon(corners, fill, more);
}

export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  direction: "down" | "across" | "radial" = "down",
  more: Attributes = {},
): string {
  const inner = stops
    .map(([offset, colour, opacity]) =>
      tag("stop", { offset, "stop-color": colour, "stop-opacity": opacity ?? 1 }),
    )
    .join("");
  if (direction === "radial") return tag("radialGradient", { id, ...more }, inner);
  const end = direction === "down" ? { x1: 0, y1: 0, x2: 0, y2: 1 } : { x1: 0, y1: 0, x2: 1, y2: 0 };
  return tag("linearGradient", { id, ...end, ...more }, inner);
}

/** `margin` is how far past the shape's own box it may spread, in percent: a flat shape needs more. */
export const blur = (id: string, deviation: number, margin = 20): string =>
  tag(
    "filter",
    {
      id,
      x: `-${margin}%`,
      y: `-${margin}%`,
      width: `${100 + margin * 2}%`,
      height: `${100 + margin * 2}%`,
    },
    tag("feGaussianBlur", { stdDeviation: deviation }),
  );

export const clip = (id: string, inner: string): string => `<clipPath id="${id}">${inner}</clipPath>`;
