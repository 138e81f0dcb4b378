import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Valid and invalid images for uploads, generated here. */

export const png = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();

export const jpeg = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#406080" } })
    .withExif({ IFD0: { Copyright: "the-camera-of-june" } })
    .jpeg()
    .toBuffer();

export const webp = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: "#406080" } })
    .webp()
    .toBuffer();

/** A GIF with two frames. */
export const gif = async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp([await frame("#f00"), await frame("#00f")], { join: { animated: true } })
    .gif()
    .toBuffer();
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A small PNG file with so many pixels that decoding it would fill the memory. */
export function bomb(width = 30_000, height = 30_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/api/users/info")</script></svg>',
);
export const html = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(200));

/** An image that is also an HTML page: the page follows the image data, or is in its EXIF data. */
export const polyglot = async () => Buffer.concat([await png(), html]);
export const notedPolyglot = async () =>
  sharp(await png())
    .withExif({ IFD0: { ImageDescription: html.toString() } })
    .png()
    .toBuffer();
/** The first bytes of an image, followed by a page. */
export const disguised = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), html]);
export const gifAndScript = Buffer.from("GIF89a/*".padEnd(60, " ") + "*/=1;alert(1)");
export const truncated = async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#000",
    },
  })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
};
