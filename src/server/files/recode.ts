import { stat } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import type { ImageKind } from "../../domain/images/kinds.ts";
import { MAX_IMAGE_PIXELS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import { recoding } from "./semaphore.ts";
import { loadSharp } from "./sharp.ts";

const FORMAT_OF: Record<ImageKind, string> = { png: "png", jpg: "jpeg", webp: "webp", gif: "gif" };
export const PATIENCE_SECONDS = 90;

/** How images that were sent are opened. */
export const DECODING = {
  // Rejects an image by its header, before anything is decoded.
  limitInputPixels: MAX_IMAGE_PIXELS,
  failOn: "error",
} as const;

export interface Recoded {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** Refuses another format than `kind`, and too many pixels over all frames, which are all decoded. Throws an ApiError. */
export function checkHeader(
  { format, width, height, pages = 1, pageHeight }: Metadata,
  kind: ImageKind,
): void {
  if (format !== FORMAT_OF[kind]) throw badRequest(messages.notAnImage);
  if (width * (pageHeight ?? height) * pages > MAX_IMAGE_PIXELS)
    throw badRequest(messages.imageTooManyPixels);
}

function written(image: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
    case "png":
      return image.png({ compressionLevel: 6 });
    case "jpg":
      return image.autoOrient().jpeg({ quality: 95, chromaSubsampling: "4:4:4" });
    case "webp":
      return image.webp({ quality: 95 });
    case "gif":
      return image.gif();
  }
}

/** Pixels of the longer side of a display copy: enough for a screen, too few to print. */
const DISPLAY_SIZE = 2_000;

interface Encoding {
  readonly kind: ImageKind;
  readonly animated: boolean;
  write(image: Sharp): Sharp;
}

/**
 * Decodes an image and encodes it again. That drops data hidden in or around it and its metadata (place, author), and
 * keeps its color profile. Throws an ApiError.
 */
export const recode = (from: string, to: string, kind: ImageKind): Promise<Recoded> =>
  encode(from, to, {
    kind,
    animated: kind === "gif" || kind === "webp",
    write: (image) => written(image, kind),
  });

/** Makes a still WebP of at most 2,000 pixels a side, for display. Throws an ApiError. */
export const displayCopy = (from: string, to: string, kind: ImageKind): Promise<Recoded> =>
  encode(from, to, {
    kind,
    animated: false,
    write: (image) =>
      image
        .autoOrient()
        .resize({ width: DISPLAY_SIZE, height: DISPLAY_SIZE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 90 }),
  });

function encode(from: string, to: string, { kind, animated, write }: Encoding): Promise<Recoded> {
  return recoding.run(async () => {
    try {
      const sharp = await loadSharp();
      const image = sharp(from, { ...DECODING, animated }).timeout({ seconds: PATIENCE_SECONDS });
      const found = await image.metadata();
      checkHeader(found, kind);
      const profiled = found.space === "cmyk" ? image.withIccProfile("srgb") : image.keepIccProfile();
      const { width, height, pageHeight } = await write(profiled).toFile(to);
      return { width, height: pageHeight ?? height, size: (await stat(to)).size };
    } catch (error) {
      throw imageError(error);
    }
  });
}

/** Errors of the decoder are caused by the image; a missing file or a full disk is an error of ours. */
export function imageError(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === "ApiError" || "code" in error) return error;
  if (/pixel limit/i.test(error.message)) return badRequest(messages.imageTooManyPixels);
  if (/ENOSPC|No space/i.test(error.message)) return Object.assign(error, { code: "ENOSPC" });
  if (/missing|unable to open for write/i.test(error.message)) return error;
  return badRequest(messages.imageBroken);
}
