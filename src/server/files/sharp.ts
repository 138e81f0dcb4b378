import type { default as Sharp } from "sharp";

/**
 * What works on pictures, loaded when there is one: a start does not wait for it, nor carry it without need.
 * One picture is one thread: how many at once, the turnstiles say.
 */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
