import { build } from "../../scripts/build.js";
import { printShopTemplate } from "./print-shop.ts";
import { demonstration } from "./template.ts";

/** Runs before the browser tests: builds outdated parts and creates the templates, which two workers must not do at once. */
export default async function prepare(): Promise<void> {
  await Promise.all([build(), build(["docs"])]);
  await demonstration();
  await printShopTemplate();
}
