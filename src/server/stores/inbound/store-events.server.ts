import { storeEvents } from "../../../domain/resources/index.ts";
import { ofStoresOfProxies } from "../../crud/row-scope.ts";
import { serverPart } from "../../crud/server-part.ts";
import { isOfKind } from "../failures/conditions.ts";

export const storeEventsPart = serverPart(storeEvents, {
  limits: ofStoresOfProxies,
  filters: { kind: isOfKind },
});
