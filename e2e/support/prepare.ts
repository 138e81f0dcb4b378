import { build } from "../../scripts/build.js";
import { demonstration } from "./template.ts";

/** Runs before the browser tests: builds outdated parts and creates the demonstration once for all tests. */
export default async function prepare(): Promise<void> {
  await build();
  await demonstration();
}
