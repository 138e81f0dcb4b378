import type { ImageKind } from "../../domain/images/kinds.ts";
import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import { checkHeader, DECODING, imageError, PATIENCE_SECONDS } from "../files/recode.ts";
import { recoding } from "../files/semaphore.ts";
import { loadSharp } from "../files/sharp.ts";
import { measureCanvas } from "./canvas.ts";
import { measureColors } from "./colors.ts";
import { coverageOf } from "./coverage.ts";
import { perceptualHash } from "./perceptual-hash.ts";
import { profileName } from "./profile-name.ts";
import { rasterOf } from "./raster.ts";
import { measureStrokes } from "./strokes.ts";

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

/**
 * Measures an image in a file as it was sent. It is decoded once, row by row and by libvips' threads, into a raster of
 * bounded size, which is measured in short turns of the event loop. Throws an ApiError for an image that an upload
 * would refuse.
 */
export function measureImage(file: string, kind: ImageKind): Promise<ImageMeasures> {
  return recoding.run(async () => {
    try {
      const sharp = await loadSharp();
      const image = sharp(file, { ...DECODING, sequentialRead: true }).timeout({ seconds: PATIENCE_SECONDS });
      const header = await image.metadata();
      checkHeader(header, kind);
      const { width, height } = header.autoOrient;
      const raster = await rasterOf(image);
      const coverage = await coverageOf(raster);
      const canvas = await measureCanvas(raster, coverage);
      return {
        width,
        height,
        format: kind,
        colorSpace: header.space,
        profile: header.icc ? profileName(header.icc) : null,
        bitDepth: header.depth === "uchar" ? 8 : 16,
        frames: header.pages ?? 1,
        transparent: coverage.transparent,
        background: coverage.background,
        ...canvas,
        ...(await measureColors(raster, coverage)),
        strokes: await measureStrokes(raster, coverage, Math.max(1, width / raster.width)),
        hash: await perceptualHash(sharp, raster, canvas.box ?? WHOLE),
      };
    } catch (error) {
      throw imageError(error);
    }
  });
}
