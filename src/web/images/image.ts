import { formatCount } from "../../domain/format.ts";
import type { LibraryPreflight } from "../../domain/images/responses.ts";
import type { images } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import type { Asked } from "../list/table/columns.ts";

/** What the grid and the dialog read of an image. */
export const IMAGE_FIELDS = [
  "name",
  "path",
  "size",
  "width",
  "height",
  "tags",
  "createdAt",
  "usedBy",
  "preflight",
] as const;
type Image = RowOf<typeof images> & { usedBy: number; preflight: LibraryPreflight };
export type LibraryImage = Asked<Image, typeof IMAGE_FIELDS>;

const UNITS = ["B", "KB", "MB"] as const;

/** `1.4 MB` */
export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  const value = bytes / 1_024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}

export const usedBy = ({ usedBy: count }: LibraryImage) =>
  count === 0 ? "Not used" : `Used by ${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
