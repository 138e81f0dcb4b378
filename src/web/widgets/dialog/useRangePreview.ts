import { useMemo } from "react";
import type { Call, Given } from "../../../domain/resource/call.ts";
import { useCallQuery } from "../../providers/calls.ts";

/**
 * The beginning of a range of time until now, and what a call on that range would do.
 * @param call takes `from` and with `preview=true` changes nothing
 * @param ms length of the range
 */
export function useRangePreview<C extends Call>(call: C, given: Pick<Given<C>, "params">, ms: number) {
  const from = useMemo(() => new Date(Date.now() - ms).toISOString(), [ms]);
  const ofRange = { ...given, query: { preview: "true" }, body: { from } };
  const { data, error } = useCallQuery(call, ofRange as unknown as Given<C>);
  return { from, preview: data?.data, error };
}
