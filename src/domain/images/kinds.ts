/** The pictures that the store takes, by the ending of their name. SVG is not among them: it can run scripts. */
export const IMAGE_TYPES = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
} as const;
export type ImageKind = keyof typeof IMAGE_TYPES;

/** The kind that a file's name says it is; undefined: none of ours. */
export function kindOfName(name: string): ImageKind | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  if (ending === "jpeg") return "jpg";
  return ending !== undefined && Object.hasOwn(IMAGE_TYPES, ending) ? (ending as ImageKind) : undefined;
}
