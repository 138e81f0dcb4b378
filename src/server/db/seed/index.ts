import { isEmpty } from "./empty.ts";
import type { SeedOptions } from "./fill.ts";

/**
 * Fills a store that has neither agency nor user with the demonstration, in one transaction: cut short, it
 * leaves nothing but pictures, and the next start does it again. What draws and invents it is loaded only then.
 * @returns whether it did
 */
export async function seedIfEmpty(options: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(options.database))) return false;
  const { fill } = await import("./fill.ts");
  return await fill(options);
}
