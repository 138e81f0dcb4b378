import { lazy } from "../lazy.ts";
import type { Call } from "../resource/call.ts";
import type { Resource } from "../resource/define.ts";
import { declaredCalls } from "../resource/generic-calls.ts";
import { resources } from "../resources/registry.ts";
import * as declared from "./index.ts";

const isCall = (value: object): value is Call => "url" in value && "summary" in value;

/** The calls that a module exports, also those that belong to an exported object. */
function callsIn(value: unknown): Call[] {
  if (typeof value !== "object" || value === null) return [];
  return isCall(value) ? [value] : Object.values(value).flatMap(callsIn);
}

const methodsOf = ({ method }: Call): readonly string[] => [method].flat();

/** The addresses of a call: `GET /orders/:id`. */
export const addressesOf = (call: Call): string[] => methodsOf(call).map((method) => `${method} ${call.url}`);

const named = lazy(() => callsIn(declared));
const taken = lazy(() => new Set(named().flatMap(addressesOf)));

/** The generic calls of a resource, without those that a declared call replaces at its address. */
export const genericCalls = (resource: Resource): readonly Call[] =>
  declaredCalls(resource)
    .filter(([first]) => first && !addressesOf(first).some((address) => taken().has(address)))
    .flat();

const all = lazy(() => [...named(), ...[...resources.values()].flatMap(genericCalls)]);

/** All calls of the API. */
export const allCalls = (): readonly Call[] => all();
