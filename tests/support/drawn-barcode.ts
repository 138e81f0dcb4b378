import { inflateSync } from "node:zlib";

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

/** What a page draws as vectors, in points from its lower left corner. */
export interface DrawnPage {
  /** The closed paths that are filled by the even-odd rule. */
  readonly filled: readonly (readonly Point[])[];
  /** Vertical strokes: the left edge and the width of each, from left to right. */
  readonly bars: readonly { readonly x: number; readonly width: number }[];
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  ...([a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j] as const),
  ...([e * g + f * i + k, e * h + f * j + l] as const),
];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

function drawn(content: string): DrawnPage {
  const filled: Point[][] = [];
  const bars: { x: number; width: number }[] = [];
  const saved: [Matrix, number][] = [];
  let [matrix, lineWidth]: [Matrix, number] = [IDENTITY, 1];
  let [paths, numbers]: [Point[][], number[]] = [[], []];
  const point = (): Point => {
    const [, , , , x, y] = times([1, 0, 0, 1, numbers[0] ?? 0, numbers[1] ?? 0], matrix);
    return [x, y];
  };
  for (const token of content.split(/\s+/)) {
    const number = Number(token);
    if (token !== "" && !Number.isNaN(number)) {
      numbers.push(number);
      continue;
    }
    if (token === "q") saved.push([matrix, lineWidth]);
    else if (token === "Q") [matrix, lineWidth] = saved.pop() ?? [IDENTITY, 1];
    else if (token === "cm")
      matrix = times(numbers as unknown as Matrix, matrix); // Its six operands.
    else if (token === "w") lineWidth = numbers[0] ?? 0;
    else if (token === "m") paths.push([point()]);
    else if (token === "l") paths.at(-1)?.push(point());
    else if (token === "f*" || token === "S") {
      if (token === "f*") filled.push(...paths);
      const width = lineWidth * matrix[0];
      for (const [[x] = [0]] of token === "S" ? paths : []) bars.push({ x: x - width / 2, width });
      paths = [];
    }
    numbers = [];
  }
  return { filled, bars: bars.sort((a, b) => a.x - b.x) };
}

/** The pages of a PDF that draw filled paths or strokes, in the order of the file. */
export function drawnPages(pdf: Uint8Array): DrawnPage[] {
  const file = Buffer.from(pdf).toString("latin1");
  return [...file.matchAll(/<<([^<>]*FlateDecode[^<>]*)>>\s*stream\r?\n/g)]
    .map(({ 0: head, 1: dictionary = "", index }) => {
      // By its length: the bytes may end like a line.
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
      const start = index + head.length;
      return inflateSync(Buffer.from(file.slice(start, start + length), "latin1")).toString("latin1");
    })
    .map(drawn)
    .filter(({ filled, bars }) => filled.length > 0 || bars.length > 0);
}

/** Whether a point is inside of paths, by the even-odd rule. */
const isInside = (paths: DrawnPage["filled"], [x, y]: Point): boolean =>
  paths
    .flatMap((path) => path.map((from, index) => [from, path[(index + 1) % path.length] ?? from] as const))
    .filter(([[x0, y0], [x1, y1]]) => y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0))
    .length %
    2 ===
  1;

/** The modules of a square code with `size` modules in a row, row by row from the top: 1 is dark. */
export function modulesOf({ filled }: DrawnPage, size: number): number[] {
  const [xs, ys] = [filled.flat().map(([x]) => x), filled.flat().map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const [width, height] = [(Math.max(...xs) - left) / size, (top - Math.min(...ys)) / size];
  return Array.from({ length: size * size }, (_, index) => {
    const [row, column] = [Math.floor(index / size), index % size];
    return isInside(filled, [left + (column + 0.5) * width, top - (row + 0.5) * height]) ? 1 : 0;
  });
}

/** The widths of a linear code's bars and spaces in modules, from the left. */
export function widthsOf({ bars }: DrawnPage, modules: number): number[] {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return [];
  const module = (last.x + last.width - first.x) / modules;
  return bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1];
    return [width, ...(next ? [next.x - x - width] : [])].map(
      (part) => Math.round((part / module) * 100) / 100,
    );
  });
}
