import {
  circle,
  ellipse,
  gradient,
  group,
  line,
  move,
  num,
  polar,
  polygon,
  rect,
  ring,
  shape,
  tag,
} from "./pen.ts";

export function pine(x: number, y: number, height: number, colour: string): string {
  const w = height * 0.42;
  const tier = (top: number, bottom: number, half: number) =>
    `M${num(x)} ${num(y - height * top)} L${num(x + w * half)} ${num(y - height * bottom)} L${num(x - w * half)} ${num(y - height * bottom)} Z`;
  return (
    rect(x - height * 0.035, y - height * 0.14, height * 0.07, height * 0.14, colour) +
    shape(`${tier(1, 0.62, 0.52)} ${tier(0.8, 0.36, 0.76)} ${tier(0.56, 0.1, 1)}`, colour)
  );
}

/** A mountain with its shaded side and snow. */
export function peak(
  x: number,
  base: number,
  width: number,
  height: number,
  colours: { face: string; shade: string; snow: string },
): string {
  const top = base - height;
  const at = (share: number, side: number) => [x + (width / 2) * share * side, top + height * share] as const;
  const [lx, ly] = at(0.34, -1);
  const [rx, ry] = at(0.34, 1);
  return (
    polygon(
      [
        [x, top],
        [x + width / 2, base],
        [x - width / 2, base],
      ],
      colours.face,
    ) +
    polygon(
      [
        [x, top],
        [x + width / 2, base],
        [x + width * 0.08, base],
        [x - width * 0.04, top + height * 0.5],
      ],
      colours.shade,
    ) +
    polygon(
      [
        [x, top],
        [rx, ry],
        [x + width * 0.09, top + height * 0.27],
        [x + width * 0.03, top + height * 0.42],
        [x - width * 0.05, top + height * 0.28],
        [lx, ly],
      ],
      colours.snow,
    )
  );
}

/** A leaf that grows up from the origin. */
export const leafPath = (length: number, width: number): string =>
  `M0 0 C${num(-width)} ${num(-length * 0.35)} ${num(-width * 0.8)} ${num(-length * 0.75)} 0 ${num(-length)} C${num(width * 0.8)} ${num(-length * 0.75)} ${num(width)} ${num(-length * 0.35)} 0 0 Z`;

export function leaf(
  x: number,
  y: number,
  turn: number,
  length: number,
  width: number,
  colour: string,
  vein?: string,
): string {
  const inner =
    shape(leafPath(length, width), colour) +
    (vein ? line(`M0 0 L0 ${num(-length * 0.82)}`, vein, Math.max(1.5, width * 0.09)) : "");
  return move(x, y, inner, 1, turn);
}

/** A stem with pairs of leaves that shrink towards the tip. */
export function sprig(
  x: number,
  y: number,
  turn: number,
  length: number,
  pairs: number,
  colour: string,
  leafSize = 0.3,
): string {
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const at = -length * ((i + 0.7) / (pairs + 0.4));
    const size = length * leafSize * (1 - i * (0.5 / pairs));
    return leaf(0, at, 52, size, size * 0.3, colour) + leaf(0, at, -52, size, size * 0.3, colour);
  });
  const tip = leaf(0, -length * 0.94, 0, length * leafSize * 0.6, length * leafSize * 0.18, colour);
  return move(
    x,
    y,
    line(`M0 0 L0 ${num(-length)}`, colour, Math.max(2.5, length * 0.022)) + leaves.join("") + tip,
    1,
    turn,
  );
}

export function flower(
  cx: number,
  cy: number,
  r: number,
  petals: number,
  colours: { petal: string; heart: string; line?: string },
  turn = 0,
): string {
  const petal = ellipse(
    cx,
    cy - r * 0.6,
    r * (2.2 / petals),
    r * 0.42,
    colours.petal,
    colours.line ? { stroke: colours.line, "stroke-width": num(r * 0.035) } : {},
  );
  return (
    ring(petals, cx, cy, petal, turn) +
    circle(cx, cy, r * 0.3, colours.heart) +
    circle(cx - r * 0.06, cy - r * 0.07, r * 0.1, "#ffffff", { opacity: 0.25 })
  );
}

export const heart = (cx: number, cy: number, size: number, colour: string, turn = 0): string =>
  move(
    cx,
    cy,
    shape(
      "M0 34 C-40 6 -50 -14 -40 -32 C-30 -48 -8 -46 0 -26 C8 -46 30 -48 40 -32 C50 -14 40 6 0 34 Z",
      colour,
    ),
    size / 80,
    turn,
  );

export function paw(cx: number, cy: number, size: number, colour: string, turn = 0): string {
  const inner =
    shape("M0 -4 C16 -4 30 14 32 28 C34 42 20 48 0 42 C-20 48 -34 42 -32 28 C-30 14 -16 -4 0 -4 Z", colour) +
    ellipse(-34, -4, 11, 15, colour, { transform: "rotate(-24 -34 -4)" }) +
    ellipse(-13, -26, 11, 16, colour, { transform: "rotate(-8 -13 -26)" }) +
    ellipse(13, -26, 11, 16, colour, { transform: "rotate(8 13 -26)" }) +
    ellipse(34, -4, 11, 15, colour, { transform: "rotate(24 34 -4)" });
  return move(cx, cy, inner, size / 90, turn);
}

/** The sun of old holiday postcards: bands of colour, cut by gaps that widen downwards. */
export function stripedSun(
  cx: number,
  cy: number,
  r: number,
  colours: readonly string[],
  ground: string,
): string {
  const stops = colours.map((c, i) => [i / (colours.length - 1), c] as const);
  const gaps = [0.12, 0.3, 0.47, 0.63, 0.78].map((at, i) =>
    rect(cx - r, cy + r * at, r * 2, r * (0.025 + i * 0.014), ground),
  );
  return tag("defs", {}, gradient("a-sun", stops)) + circle(cx, cy, r, "url(#a-sun)") + gaps.join("");
}

/** A ribbon across the picture with folded tails. */
export function ribbon(
  cx: number,
  cy: number,
  width: number,
  height: number,
  colour: string,
  fold: string,
): string {
  const l = cx - width / 2;
  const r = cx + width / 2;
  const t = cy - height / 2;
  const b = cy + height / 2;
  const drop = height * 0.3;
  const tail = (x: number, side: -1 | 1) =>
    shape(
      `M${num(x - side * 24)} ${num(t + drop)} L${num(x + side * 46)} ${num(t + drop)} L${num(x + side * 26)} ${num(cy + drop)} L${num(x + side * 46)} ${num(b + drop)} L${num(x - side * 24)} ${num(b + drop)} Z`,
      colour,
    ) +
    polygon(
      [
        [x, b],
        [x - side * 24, b],
        [x - side * 24, b + drop],
      ],
      fold,
    );
  return tail(l, -1) + tail(r, 1) + rect(l, t, width, height, colour);
}

/** Rays from a centre, alternately long and short. */
export function rays(
  cx: number,
  cy: number,
  from: number,
  to: number,
  count: number,
  colour: string,
  width: number,
): string {
  const d = Array.from({ length: count }, (_, i) => {
    const [x1, y1] = polar(cx, cy, from, (360 / count) * i);
    const [x2, y2] = polar(cx, cy, i % 2 === 0 ? to : from + (to - from) * 0.55, (360 / count) * i);
    return `M${num(x1)} ${num(y1)} L${num(x2)} ${num(y2)}`;
  });
  return line(d.join(" "), colour, width);
}

export function wreath(
  cx: number,
  cy: number,
  r: number,
  count: number,
  colours: readonly string[],
  berries: string,
): string {
  return Array.from({ length: count }, (_, i) => {
    const turn = (360 / count) * i;
    const [x, y] = polar(cx, cy, r, turn);
    const colour = colours[i % colours.length] ?? "#5b7f5e";
    return group(
      leaf(x, y, turn + 62, r * 0.3, r * 0.075, colour) +
        leaf(x, y, turn + 118, r * 0.26, r * 0.07, colour) +
        (i % 3 === 0 ? circle(...polar(cx, cy, r * 1.08, turn + 4), r * 0.032, berries) : ""),
    );
  }).join("");
}
