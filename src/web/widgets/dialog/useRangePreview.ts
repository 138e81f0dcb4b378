import { type HttpError, useCustom } from "@refinedev/core";
import { useMemo } from "react";

/**
 * The beginning of a range of time until now, and what a call on that range would do.
 * @param url of the call, which takes `from` and with `preview=true` changes nothing
 * @param ms length of the range
 */
export function useRangePreview<Preview extends object>(url: string, ms: number) {
  const from = useMemo(() => new Date(Date.now() - ms).toISOString(), [ms]);
  const { data, error } = useCustom<Preview, HttpError>({
    url,
    method: "post",
    config: { query: { preview: "true" }, payload: { from } },
    errorNotification: false,
  }).query;
  return { from, preview: data?.data, error };
}
