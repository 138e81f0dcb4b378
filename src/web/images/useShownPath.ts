import { useEffect, useState } from "react";
import { isRemoteImage } from "../../domain/images/address.ts";
import { remotePath } from "./remote-paths.ts";

/**
 * The path that a browser loads an image from: for one of another host, the path of our copy. Undefined while that
 * is asked for, null where there is nothing to show.
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
