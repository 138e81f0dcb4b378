import { GRANTS } from "./grants.generated.ts";
import { keyScopesOf } from "./key-scopes.ts";

/** Every scope that some role can give to a key. */
export const ALL_KEY_SCOPES: ReadonlySet<string> = new Set(
  Object.values(GRANTS.standard).flatMap((grants) => keyScopesOf(grants)),
);
