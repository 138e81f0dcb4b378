import type { Sharp } from "sharp";
import { checkHeader, DECODING, imageError } from "../../files/recode.ts";
import { Semaphore } from "../../files/semaphore.ts";
import { loadSharp } from "../../files/sharp.ts";
import type { ImageFile } from "./task.ts";

/** An image in memory, 8 bits per channel: red, green, blue and where it has four also alpha; or grey. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly data: Buffer;
}

/** The longer side of decoded artwork: twice that of a mockup. */
const ARTWORK_SIZE = 2_048;
const PATIENCE_SECONDS = 30;
/** An image with more pixels is decoded alone: WebP and interlaced PNG are decoded in memory as a whole. */
const MANY_PIXELS = 36_000_000;
const large = new Semaphore(1);

/** Works with an image of so many pixels, alone if these are many. */
export const withPixels = <T>(pixels: number, work: () => Promise<T>): Promise<T> =>
  pixels > MANY_PIXELS ? large.run(work) : work();

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/**
 * Opens an image by its header, its first frame only. Throws an ApiError for one that an upload refuses.
 * @param sequentialRead its rows are read once, from the top
 */
export async function opened({ file, kind }: ImageFile, sequentialRead = true) {
  try {
    const sharp = await loadSharp();
    const image = sharp(file, { ...DECODING, sequentialRead }).timeout({ seconds: PATIENCE_SECONDS });
    const header = await image.metadata();
    checkHeader(header, kind);
    return { image: image.autoOrient(), pixels: header.width * header.height, size: header.autoOrient };
  } catch (error) {
    throw imageError(error);
  }
}

async function decoded(file: ImageFile, convert: (image: Sharp) => Sharp): Promise<Raster> {
  const { image, pixels } = await opened(file);
  try {
    return await withPixels(pixels, () => rasterOf(convert(image)));
  } catch (error) {
    throw imageError(error);
  }
}

/** A garment photo without transparency, as large as the mockup. */
export const decodePhoto = (image: ImageFile, size: number): Promise<Raster> =>
  decoded(image, (photo) =>
    photo
      .resize({ width: size, height: size, fit: "inside" })
      .flatten({ background: "#ffffff" })
      .toColorspace("srgb"),
  );

/** A mask in grey, stretched over its photo. What is transparent is black. */
export const decodeMask = (image: ImageFile, { width, height }: Raster): Promise<Raster> =>
  decoded(image, (mask) =>
    mask.resize({ width, height, fit: "fill" }).flatten({ background: "#000000" }).toColorspace("b-w"),
  );

export const decodeArtwork = (image: ImageFile): Promise<Raster> =>
  decoded(image, (artwork) =>
    artwork
      .resize({ width: ARTWORK_SIZE, height: ARTWORK_SIZE, fit: "inside", withoutEnlargement: true })
      .toColorspace("srgb")
      .ensureAlpha(),
  );
