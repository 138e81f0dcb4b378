import { formatCount } from "../../domain/format.ts";

/** A picture of the library, as `GET images` answers it. */
export interface LibraryImage {
  version?: number;
  id: string;
  name: string;
  path: string;
  preview: string;
  /** Bytes. */
  size: number;
  width: number;
  height: number;
  tags: string[];
  sellerTeam: { id: string; name: string } | null;
  createdAt: string;
  /** How many orders show it. */
  usedBy: number;
}

const UNITS = ["B", "KB", "MB"] as const;

/** `1.4 MB` */
export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ? 0 : bytes < 1_048_576 ? 1 : 2;
  const value = bytes / 1_024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
}

export const usedBy = ({ usedBy: count }: LibraryImage) =>
  count === 0 ? "Not used" : `Used by ${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
