import { BASE } from "../access/public-paths.ts";

/**
 * Widths in pixels, which are heights as well, that a picture is made smaller to: a closed set, so that nobody
 * can have the server make and keep thousands of sizes. 992 is that of the public product page.
 */
export const IMAGE_WIDTHS = [96, 320, 640, 992] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The smallest that fills so many pixels of a screen with two dots a pixel. */
export const widthFor = (pixels: number): ImageWidth =>
  IMAGE_WIDTHS.find((width) => width >= pixels * 2) ?? 992;

const OWN = new RegExp(
  `^${BASE}/files/(uploads|demo)/[\\w-]+\\.[a-z]{3,4}(\\?w=(${IMAGE_WIDTHS.join("|")}))?$`,
);

/** Whether this is the address of a picture of our own store, as `imageAddress` says it below the base. */
export const isOwnAddress = (address: string): boolean => OWN.test(address);

/** Whether a stored path is an image on another host: a browser gets it from our server, never from there. */
export const isRemoteImage = (path: string): boolean => /^https?:\/\//i.test(path);

/** Whether a path is that of our copy of an image on another host. */
export const isServedCopy = (path: string): boolean => /^files\/remote\/[\w-]+\.webp$/.test(path);

/** Whether this is the address of such a copy, as `imageAddress` says it below the base. */
export const isServedAddress = (address: string): boolean =>
  address.startsWith(`${BASE}/`) && isServedCopy(address.slice(BASE.length + 1));

/** The same text with the addresses of our own pictures below this host: for mail, which has no page around it. */
export const withPicturesAt = (html: string, host: string): string =>
  html.replaceAll(/(<img\b[^>]*?\ssrc=")([^"]*)/gi, (all, before: string, address: string) =>
    isOwnAddress(address) ? before + host + address : all,
  );

interface Wanted {
  width?: ImageWidth | undefined;
  /** Of the brand, where pictures of our store are fetched: `https://images.example.com`. */
  host?: string | null | undefined;
}

/**
 * The address of a stored path, the only place that says it: a picture of our own store below the brand's image
 * host or the base, made smaller where a width is wanted; any other address as it is.
 */
export function imageAddress(path: string, { width, host }: Wanted = {}): string {
  if (!path.startsWith("files/")) return path;
  const [bare] = path.split("?");
  const size = width === undefined ? "" : `?w=${width}`;
  return `${host ? host.replace(/\/+$/, "") : BASE}/${bare}${size}`;
}
