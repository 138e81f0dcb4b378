import { useAttempts } from "../../images/useAttempts.ts";
import { useShownPath } from "../../images/useShownPath.ts";
import { Icon } from "../Icon.tsx";
import { useImageAddress } from "../Thumb.tsx";

/** An image in the width of its box. Without one a placeholder. */
export function LargeImage({ src, alt }: { src: string; alt: string }) {
  const addressOf = useImageAddress();
  const path = useShownPath(src);
  const { attempt, isBroken, onError } = useAttempts(path);
  if (!path || isBroken) {
    return (
      <span className="large-image large-image-none">
        <Icon name={src.includes("drive") ? "drive" : "image"} size={32} label={alt || undefined} />
      </span>
    );
  }
  return (
    <img
      key={attempt}
      className="large-image"
      src={addressOf(path, 992)}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}
