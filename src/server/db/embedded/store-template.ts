import { builtFolder } from "../../asset-folder.ts";

/**
 * The empty store that the build made, with all migrations: to copy it takes less time than to create one. None in
 * development and in tests, which run from the sources.
 */
export const storeTemplate = (module: string = import.meta.url): string | undefined =>
  builtFolder(module, "store-template", "PG_VERSION");
