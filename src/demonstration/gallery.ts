import { cp, readdir } from "node:fs/promises";
import path from "node:path";
import { assetFolder } from "../server/asset-folder.ts";
import type { DemoCatalog } from "./content/catalogs.ts";

/** A product in a color, `#rrggbb`, with an artwork on it. */
export interface Mockup {
  kind: string;
  color: string;
  artwork: string;
}

const PLACE = "files/demo";
/** The folder of the demonstration's images in the program. */
export const imagesFolder = () => assetFolder(import.meta.url, "images");

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** The paths of the demonstration's images, named `artwork-…`, `product-…` and `mockup-….webp`. */
export class Gallery {
  private readonly folder: string;
  private readonly files: ReadonlySet<string>;

  private constructor(folder: string, files: readonly string[]) {
    this.folder = folder;
    this.files = new Set(files);
  }

  static async open(folder = imagesFolder()): Promise<Gallery> {
    return new Gallery(folder, await readdir(folder));
  }

  private find(name: string): string | null {
    const file = `${name}.webp`;
    return this.files.has(file) ? `${PLACE}/${file}` : null;
  }

  /** @throws if no artwork has this title */
  artwork(title: string): string {
    const found = this.find(`artwork-${slug(title)}`);
    if (!found) throw new Error(`No artwork is called ${title}`);
    return found;
  }

  /** The product without artwork. */
  product(kind: string, color: string): string | null {
    return this.find(`product-${kind}-${color.slice(1)}`);
  }

  mockup({ kind, color, artwork }: Mockup): string | null {
    return this.find(`mockup-${kind}-${color.slice(1)}-${slug(artwork)}`);
  }

  /** A catalog's images: its colors, and its shapes where it has several. */
  ofCatalog({ variants }: DemoCatalog): string[] {
    const images = new Set(variants.map(({ kind, color }) => this.product(kind, color.hex)));
    return [...images].filter((image) => image !== null);
  }

  /** The image of a catalog's color, if there is one. */
  imageOf({ variants }: DemoCatalog, hex: string): { image?: string } {
    const kind = variants.find(({ color }) => color.hex === hex)?.kind;
    const image = kind === undefined ? null : this.product(kind, hex);
    return image === null ? {} : { image };
  }

  get size(): number {
    return this.files.size;
  }

  /** Copies all images into the file store. */
  async copyTo(dataDir: string): Promise<void> {
    await cp(this.folder, path.join(dataDir, PLACE), { recursive: true });
  }
}
