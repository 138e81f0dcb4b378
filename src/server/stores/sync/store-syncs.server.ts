import { storeSyncs } from "../../../domain/resources/index.ts";
import { ofOrdersOfProxies } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";

export const storeSyncsPart = serverPart(storeSyncs, { limits: ofOrdersOfProxies });
