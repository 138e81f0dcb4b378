import type { default as Sharp } from "sharp";

/**
 * Loads the image library at its first use, so that it adds nothing to the start. One thread per image; the semaphores
 * limit how many images are processed at once.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
