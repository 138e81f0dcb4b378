import { build } from "../../scripts/build.js";
import { demonstration } from "./template.ts";

/** Before the browser tests: what is stale is built, and the demonstration is made once for all of them. */
export default async function prepare(): Promise<void> {
  await build();
  await demonstration();
}
