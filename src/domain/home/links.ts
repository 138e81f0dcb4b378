import type { Area } from "../resource/define.ts";
import { type HomeCardKey, homeCard } from "./cards.ts";

/** The list with exactly what a figure counts; undefined where no list shows it. */
export function linkOf(key: HomeCardKey, area: Area): string | undefined {
  const { list } = homeCard(key);
  return list && `/${area}/${list}`;
}
