import { stat } from "node:fs/promises";
import type { Metadata, Sharp } from "sharp";
import type { ImageKind } from "../../domain/images/kinds.ts";
import { MAX_IMAGE_PIXELS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { refuse } from "../refusal.ts";
import { loadSharp } from "./sharp.ts";
import { recoding } from "./turnstile.ts";

const FORMAT_OF: Record<ImageKind, string> = { png: "png", jpg: "jpeg", webp: "webp", gif: "gif" };
const PATIENCE_SECONDS = 90;

export interface Recoded {
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** Every frame of an animation is decoded, so all of them count. */
function checkPixels({ width, height, pages = 1, pageHeight }: Metadata): void {
  if (width * (pageHeight ?? height) * pages > MAX_IMAGE_PIXELS) throw refuse(messages.imageTooManyPixels);
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

/** Pixels of the longer side of a display copy: it fills a screen and is no artwork to print from. */
const DISPLAY_SIZE = 2_000;

interface Encoding {
  readonly kind: ImageKind;
  readonly animated: boolean;
  write(image: Sharp): Sharp;
}

/**
 * Decodes a picture and writes it anew: what was hidden in it, in front of it, behind it or in its notes
 * (where it was taken, and by whom) does not come along. Its colours' profile does. Throws a Refusal.
 */
export const recode = (from: string, to: string, kind: ImageKind): Promise<Recoded> =>
  encode(from, to, {
    kind,
    animated: kind === "gif" || kind === "webp",
    write: (image) => written(image, kind),
  });

/** The same, as a WebP of at most 2,000 pixels a side, without movement: to be looked at. Throws a Refusal. */
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
    const input = {
      // Its header may promise more than it may hold: nothing is decoded before that is known.
      limitInputPixels: MAX_IMAGE_PIXELS,
      failOn: "error",
      animated,
    } as const;
    try {
      const sharp = await loadSharp();
      const image = sharp(from, input).timeout({ seconds: PATIENCE_SECONDS });
      const found = await image.metadata();
      if (found.format !== FORMAT_OF[kind]) throw refuse(messages.notAnImage);
      checkPixels(found);
      const profiled = found.space === "cmyk" ? image.withIccProfile("srgb") : image.keepIccProfile();
      const { width, height, pageHeight } = await write(profiled).toFile(to);
      return { width, height: pageHeight ?? height, size: (await stat(to)).size };
    } catch (error) {
      throw refusalOfPicture(error);
    }
  });
}

/** The decoder fails by what it was given; a file that is gone or a full disk is ours. */
function refusalOfPicture(error: unknown): unknown {
  if (!(error instanceof Error) || error.name === "Refusal" || "code" in error) return error;
  if (/pixel limit/i.test(error.message)) return refuse(messages.imageTooManyPixels);
  if (/ENOSPC|No space|missing|unable to open for write/i.test(error.message)) return error;
  return refuse(messages.imageBroken);
}
