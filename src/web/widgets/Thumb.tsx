import { useState } from "react";
import { BASE } from "../../domain/access/public-paths.ts";
import { Icon } from "./Icon.tsx";

/** A stored path as an address: files of our own store are served below the base. */
export const imageAddress = (path: string) => (/^https?:/.test(path) ? path : `${BASE}/${path}`);

/** A small picture; a placeholder without one, and Drive's mark where a Google Drive address does not open. */
export function Thumb({
  src,
  size = 32,
  alt = "",
}: {
  src: string | null | undefined;
  size?: number;
  alt?: string;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const failed = src === broken;
  if (!src || failed) {
    const drive = src?.includes("drive") === true;
    return (
      <span className="thumb thumb-none" style={{ width: size, height: size }}>
        <Icon name={drive ? "drive" : "image"} size={size / 2} label={alt || undefined} />
      </span>
    );
  }
  return (
    <img
      className="thumb"
      src={imageAddress(src)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
