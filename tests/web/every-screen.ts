import { screenNeeds } from "../../src/domain/access/screen-needs.ts";
import { resources } from "../../src/domain/resources/registry.ts";

/** Grants that allow every screen below these paths. */
export const everyScreen = (...below: readonly string[]): string[] =>
  [...screenNeeds(resources.values()).keys()].filter((path) => below.some((start) => path.startsWith(start)));
