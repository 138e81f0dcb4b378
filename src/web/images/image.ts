import { formatCount } from "../../domain/format.ts";
import type { LibraryPreflight } from "../../domain/images/responses.ts";
import type { images } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

/** An image of the library, as `GET images` returns it. */
export type LibraryImage = RowOf<typeof images> & { usedBy: number; preflight: LibraryPreflight };

const UNITS = ["B", "KB", "MB"] as const;

/** `1.4 MB` */
export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  const value = bytes / 1_024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}

export const usedBy = ({ usedBy: count }: LibraryImage) =>
  count === 0 ? "Not used" : `Used by ${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
