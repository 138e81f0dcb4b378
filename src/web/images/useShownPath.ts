import { useEffect, useState } from "react";
import { isRemoteImage } from "../../domain/images/address.ts";
import { remotePath } from "./remote-paths.ts";

/**
 * The path from which the browser loads an image; for one on another host, the path of our copy. Undefined while that
 * is loading, `null` if there is no image.
 */
export function useShownPath(src: string | null | undefined): string | null | undefined {
  const [served, setServed] = useState<{ src: string; path: string | null }>();
  const isRemote = !!src && isRemoteImage(src);
  useEffect(() => {
    if (!isRemote) return undefined;
    let isCurrent = true;
    void remotePath(src).then((path) => isCurrent && setServed({ src, path }));
    return () => {
      isCurrent = false;
    };
  }, [src, isRemote]);
  if (!isRemote) return src ?? null;
  return served?.src === src ? served.path : undefined;
}
