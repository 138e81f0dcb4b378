import { mkdir, rename, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { artworkAt } from "../art/artworks.ts";
import { artworkPicture, mockupPicture, productPicture, renderWebp } from "../art/pictures.ts";
import type { ProductKind } from "../art/products.ts";
import type { DemoCatalog } from "../content/catalog.ts";

const SIZE = { artwork: 600, product: 480, mockup: 480 } as const;
/** Two cores are what a small machine has, and the database works on one of them. */
const AT_ONCE = 2;

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

export interface Mockup {
  kind: ProductKind;
  colour: string;
  artworkIndex: number;
}

const nameOf = ({ kind, colour, artworkIndex }: Mockup) =>
  `mockup-${kind}-${colour.slice(1)}-${slug(artworkAt(artworkIndex).title)}`;

/**
 * The pictures of the demonstration: who refers to one gets its path, and what was referred to is drawn in
 * the end. Mockups are given out only as long as there is room, so the ones that matter are asked for first.
 */
export class Gallery {
  private readonly wanted = new Map<string, () => Promise<Buffer>>();
  private room: number;

  /** @param room for how many mockups: each takes some 50 ms of one core */
  constructor(room: number) {
    this.room = room;
  }

  private add(name: string, draw: () => Promise<Buffer>): string {
    if (!this.wanted.has(name)) this.wanted.set(name, draw);
    return `files/demo/${name}.webp`;
  }

  artwork(index: number): string {
    const { artwork: size } = SIZE;
    return this.add(`artwork-${slug(artworkAt(index).title)}`, () =>
      renderWebp(artworkPicture(index, { size }), size),
    );
  }

  /** The bare product. */
  product(kind: ProductKind, colour: string): string {
    const { product: size } = SIZE;
    return this.add(`product-${kind}-${colour.slice(1)}`, () =>
      renderWebp(productPicture({ kind, colour, size }), size),
    );
  }

  /** Makes room for one, if there is any left. */
  mockup(wanted: Mockup): string | null {
    const name = nameOf(wanted);
    if (!this.wanted.has(name)) {
      if (this.room === 0) return null;
      this.room -= 1;
    }
    const { mockup: size } = SIZE;
    return this.add(name, () => renderWebp(mockupPicture({ ...wanted, size }), size));
  }

  /** A mockup that is there anyway. */
  knownMockup(wanted: Mockup): string | null {
    const name = nameOf(wanted);
    return this.wanted.has(name) ? `files/demo/${name}.webp` : null;
  }

  /** The bare product, where it is drawn anyway. */
  knownProduct(kind: ProductKind, colour: string): string | null {
    const name = `product-${kind}-${colour.slice(1)}`;
    return this.wanted.has(name) ? `files/demo/${name}.webp` : null;
  }

  /** A catalog in its first two colours, or in both shapes where it has only one. */
  ofCatalog({ variants }: DemoCatalog): string[] {
    const looks = variants.map(({ kind, colour }) => this.lookOf(kind, colour.hex));
    const distinct = [...new Map(looks.map((look) => [look.key, look])).values()];
    return distinct.slice(0, 2).map(({ kind, colour }) => this.product(kind, colour));
  }

  private readonly lookOf = (kind: ProductKind, colour: string) => ({
    key: `${kind} ${colour}`,
    kind,
    colour,
  });

  get size(): number {
    return this.wanted.size;
  }

  /**
   * Draws what was asked for and is not there yet, into `files/demo` below the directory. Each appears whole
   * or not at all: a start that was cut short goes on with the rest.
   */
  async writeTo(dataDir: string, stop?: AbortSignal): Promise<number> {
    const folder = path.join(dataDir, "files", "demo");
    await mkdir(folder, { recursive: true });
    const queue = [...this.wanted];
    let drawn = 0;
    const work = async () => {
      for (let next = queue.shift(); next && !stop?.aborted; next = queue.shift()) {
        const [name, draw] = next;
        const file = path.join(folder, `${name}.webp`);
        if (await isThere(file)) continue;
        const unfinished = `${file}.${process.pid}`;
        await writeFile(unfinished, await draw());
        await rename(unfinished, file);
        drawn += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return drawn;
  }
}

const isThere = (file: string) =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
