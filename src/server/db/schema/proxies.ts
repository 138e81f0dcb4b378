import * as declared from "../../../domain/resources/index.ts";
import { tableOf } from "./table.ts";

export const proxies = tableOf(declared.proxies);
export const proxyGroups = tableOf(declared.proxyGroups);
