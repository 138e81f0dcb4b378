import { BASE } from "../access/public-paths.ts";

/**
 * Maximum widths (and heights) in pixels of resized images. A closed set, so that requests cannot make the server
 * create and store thousands of sizes. 992 is used by the public product page.
 */
export const IMAGE_WIDTHS = [96, 320, 640, 992] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The smallest width that fills this many CSS pixels at a device pixel ratio of 2. */
export const widthFor = (pixels: number): ImageWidth =>
  IMAGE_WIDTHS.find((width) => width >= pixels * 2) ?? 992;

const OWN = new RegExp(
  `^${BASE}/files/(uploads|demo)/[\\w-]+\\.[a-z]{3,4}(\\?w=(${IMAGE_WIDTHS.join("|")}))?$`,
);

/** Whether this is the address of an image in our own store, as `imageAddress` builds it below the base. */
export const isOwnAddress = (address: string): boolean => OWN.test(address);

/** Whether a stored path is an image on another host. Browsers load it through our server, never directly. */
export const isRemoteImage = (path: string): boolean => /^https?:\/\//i.test(path);

/** Whether a path is that of our copy of an image on another host. */
export const isServedCopy = (path: string): boolean => /^files\/remote\/[\w-]+\.webp$/.test(path);

/** Whether this is the address of such a copy, as `imageAddress` builds it below the base. */
export const isServedAddress = (address: string): boolean =>
  address.startsWith(`${BASE}/`) && isServedCopy(address.slice(BASE.length + 1));

/** Prefixes the addresses of our own images with the host: mail has no base address to resolve them. */
export const withImageHost = (html: string, host: string): string =>
  html.replaceAll(/(<img\b[^>]*?\ssrc=")([^"]*)/gi, (all, before: string, address: string) =>
    isOwnAddress(address) ? before + host + address : all,
  );

interface ImageOptions {
  width?: ImageWidth | undefined;
  /** The brand's image host: `https://images.example.com`. */
  host?: string | null | undefined;
}

/**
 * Builds the address of a stored path: an image of our own store is below the brand's image host or the base, with the
 * width as a query parameter if given. Any other address is returned unchanged.
 */
export function imageAddress(path: string, { width, host }: ImageOptions = {}): string {
  if (!path.startsWith("files/")) return path;
  const [bare] = path.split("?");
  const size = width === undefined ? "" : `?w=${width}`;
  return `${host ? host.replace(/\/+$/, "") : BASE}/${bare}${size}`;
}
