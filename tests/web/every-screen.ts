import { screenNeeds } from "../../src/domain/access/screen-needs.ts";
import { resources } from "../../src/domain/resources/registry.ts";

/** Every screen below these paths, as the grants of somebody who may open them all. */
export const everyScreen = (...below: readonly string[]): string[] =>
  [...screenNeeds(resources.values()).keys()].filter((path) => below.some((start) => path.startsWith(start)));
