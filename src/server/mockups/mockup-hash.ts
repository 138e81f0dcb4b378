import { createHash } from "node:crypto";
import { COMPOSER_VERSION, type Composition, type Input } from "./composer/task.ts";

/** The SHA-256 of all that a mockup is composed of: its images' content and every parameter. Equal hashes, one file. */
export function mockupHash(
  composition: Composition,
  contents: Readonly<Partial<Record<Input, string>>>,
): string {
  const { box, light, placement, print, size } = composition;
  const parts = [
    COMPOSER_VERSION,
    contents.photo,
    contents.mask ?? null,
    contents.artwork ?? null,
    box.x,
    box.y,
    box.width,
    box.height,
    box.rotation,
    light,
    size,
    placement.x,
    placement.y,
    placement.scale,
    placement.rotation,
    ...(print ? [print.width / print.height] : []),
  ];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

export const mockupPath = (hash: string) => `files/mockups/${hash}.webp`;
