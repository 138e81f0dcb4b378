import { type ImageWidth, imageAddress, widthFor } from "../../domain/images/address.ts";
import { useAttempts } from "../images/useAttempts.ts";
import { useShownPath } from "../images/useShownPath.ts";
import { useConfig } from "../theme/useConfig.ts";
import { Icon } from "./Icon.tsx";

/** Returns the URL of a stored path for this brand, of a given width or in full size. */
export function useImageAddress(): (path: string, width?: ImageWidth) => string {
  const host = useConfig()?.imageHost;
  return (path, width) => imageAddress(path, { width, host });
}

/** A small image. Without one a placeholder, with the Drive icon for a Google Drive URL that fails to load. */
export function Thumb({
  src,
  size = 32,
  alt = "",
}: {
  src: string | null | undefined;
  size?: number;
  alt?: string;
}) {
  const addressOf = useImageAddress();
  const path = useShownPath(src);
  const { attempt, isBroken, onError } = useAttempts(path);
  if (!path || isBroken) {
    const drive = path !== undefined && src?.includes("drive") === true;
    return (
      <span className="thumb thumb-none" style={{ width: size, height: size }}>
        <Icon name={drive ? "drive" : "image"} size={size / 2} label={alt || undefined} />
      </span>
    );
  }
  return (
    <img
      key={attempt}
      className="thumb"
      src={addressOf(path, widthFor(size))}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
