/** The accepted image types by file extension. SVG is excluded because it can contain scripts. */
export const IMAGE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
} as const;
export type ImageKind = keyof typeof IMAGE_TYPES;

/** The image kind by file extension; `undefined` where it is not accepted. */
export function kindOfName(name: string): ImageKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (ending === "jpeg") return "jpg";
  return ending !== undefined && Object.hasOwn(IMAGE_TYPES, ending) ? (ending as ImageKind) : undefined;
}
