import { lazy } from "../lazy.ts";
import type { Call } from "../resource/call.ts";
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

const all = lazy(() => {
  const named = callsIn(declared);
  const taken = new Set(named.flatMap(addressesOf));
  const generic = [...resources.values()]
    .flatMap(declaredCalls)
    .filter((call) => !addressesOf(call).some((address) => taken.has(address)));
  return [...named, ...generic];
});

/** All calls of the API. A declared one takes the place of the generic one at its address. */
export const allCalls = (): readonly Call[] => all();
