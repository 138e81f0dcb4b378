import { loadSharp } from "../../files/sharp.ts";
import type { Raster } from "./raster.ts";

const SIDE = 600;
const CELL = SIDE / 10;
const lines = Array.from({ length: 9 }, (_, n) => (n + 1) * CELL)
  .map((at) => `M${at} 0V${SIDE}M0 ${at}H${SIDE}`)
  .join("");
/** A grid that shows the edges, the middle, which side is up, and how light changes the colors. No text: fonts differ. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
<rect width="${SIDE}" height="${SIDE}" fill="#fff" fill-opacity=".55"/>
<path d="${lines}" stroke="#1677ff" stroke-opacity=".5" stroke-width="2" fill="none"/>
<rect x="6" y="6" width="${SIDE - 12}" height="${SIDE - 12}" fill="none" stroke="#e5383b" stroke-width="12"/>
<path d="M300 120L390 240H330V360H270V240H210Z" fill="#1f2937"/>
${["#e5383b", "#f4a261", "#2a9d8f", "#1677ff", "#7b2cbf"].map((color, n) => `<circle cx="${120 + n * 90}" cy="450" r="39" fill="${color}"/>`).join("")}
</svg>`;

/** What is placed where no artwork was chosen. */
export async function testArtwork(): Promise<Raster> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(Buffer.from(drawing))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}
