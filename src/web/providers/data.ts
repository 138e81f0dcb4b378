import type { BaseRecord, DataProvider, GetListParams, LogicalFilter, MetaQuery } from "@refinedev/core";
import type { AxiosRequestConfig, AxiosResponse } from "axios";
import { rangeKeys } from "../../domain/resource/query.ts";
import { resources } from "../../domain/resources/registry.ts";
import { earlyBody } from "../early/responses.ts";
import { API, accepted, http } from "./http.ts";

const pathOf = (name: string) => resources.get(name)?.path ?? name;

/** The path of a list, or of its short form. */
export const listPath = (resource: string, meta?: MetaQuery) =>
  `${pathOf(resource)}${meta?.short === true ? "/list" : ""}`;

/** Another back end may send `_id`, which becomes `id` only here. */
const withId = <T>(row: T): T => {
  const record = row as BaseRecord;
  return record && record.id === undefined && record._id !== undefined ? { ...row, id: record._id } : row;
};

export const wireText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** The plain key of a filter. The two ends of a range have separate keys. */
export function keyOf({ field, operator }: Pick<LogicalFilter, "field" | "operator">): string {
  if (operator === "gte" || operator === "gt") return rangeKeys(field).from;
  if (operator === "lte" || operator === "lt") return rangeKeys(field).to;
  return field;
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === "";

/**
 * Refine's filters as plain keys of the wire. The declaration defines the meaning of an operator. Pages beyond the
 * maximum offset have a cursor in `meta`: the row that they begin after, or end before. `meta.fields` are the fields that
 * rows should have.
 */
export function queryOf(params: Pick<GetListParams, "filters" | "sorters" | "pagination" | "meta">) {
  const query: Record<string, string> = {};
  for (const filter of params.filters ?? []) {
    if (!("field" in filter)) throw new Error("The wire has no and/or filters");
    if (!isAbsent(filter.value)) query[keyOf(filter)] = wireText(filter.value);
  }
  if (params.sorters?.length) {
    query.sort = params.sorters.map(({ field, order }) => (order === "desc" ? `-${field}` : field)).join(",");
  }
  if (params.pagination?.mode !== "off") {
    query.page = String(params.pagination?.currentPage ?? 1);
    query.limit = String(params.pagination?.pageSize ?? 10);
  }
  for (const cursor of ["after", "before"]) {
    const id: unknown = params.meta?.[cursor];
    if (typeof id === "string") query[cursor] = id;
  }
  const fields: unknown = params.meta?.fields;
  if (Array.isArray(fields)) query.fields = wireText(fields);
  return query;
}

interface Page<T> {
  data: T[];
  /** The name of the rows in another back end. */
  list?: T[];
  total: number;
  totalCapped?: boolean;
}

export const rowsOf = <T>(response: Page<T> | T[]): Page<T> => {
  const page: Page<T> = Array.isArray(response) ? { data: response, total: response.length } : response;
  return { ...page, data: (page.data ?? page.list ?? []).map(withId) };
};

/** The response of a list's call. */
export const requestList = async <T>(
  path: string,
  params: Readonly<Record<string, string>>,
  config: AxiosRequestConfig = {},
) => accepted(await http.get<Page<T>>(`/${path}`, { ...config, params }));

/** The idempotency key of a form's attempt, from the function in `meta`. */
const keyHeader = (meta: MetaQuery | undefined, variables: unknown): Record<string, string> => {
  const keyOf: unknown = meta?.idempotencyKeyOf;
  return typeof keyOf === "function" ? { "Idempotency-Key": String(keyOf(variables)) } : {};
};

/**
 * Refine's data provider over the generic calls of declared resources. A 400, which axios resolves here, is an error.
 * `changed` is called with the resource of a write.
 */
export function dataProvider(changed: (resource: string) => void = () => undefined): DataProvider {
  const write = async <T>(resource: string, call: Promise<AxiosResponse<T>>) => {
    const data = accepted(await call);
    changed(resource);
    return { data: withId(data) };
  };

  return {
    getApiUrl: () => API,
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const path = listPath(resource, meta);
      const params = queryOf({ filters, sorters, pagination, meta });
      const first = await earlyBody<Page<never>>(path, params);
      if (first) return rowsOf(first);
      const signal = meta?.queryContext?.signal;
      return rowsOf(
        await requestList<never>(path, params, { signal, fillsScreen: meta?.fillsScreen === true }),
      );
    },
    getOne: async ({ resource, id, meta }) => {
      const path = `${pathOf(resource)}/${id}`;
      const first = await earlyBody<never>(path);
      if (first) return { data: withId(first) };
      const response = await http.get(`/${path}`, { signal: meta?.queryContext?.signal });
      return { data: withId(accepted(response)) };
    },
    getMany: async ({ resource, ids, meta }) => {
      const response = await http.get(`/${listPath(resource, meta)}`, {
        params: { ids: ids.join(","), limit: String(Math.max(1, ids.length)) },
        signal: meta?.queryContext?.signal,
      });
      return rowsOf(accepted(response));
    },
    create: ({ resource, variables, meta }) =>
      write(resource, http.post(`/${pathOf(resource)}`, variables, { headers: keyHeader(meta, variables) })),
    update: ({ resource, id, variables, meta }) =>
      write(
        resource,
        http.patch(`/${pathOf(resource)}/${id}`, variables, { headers: keyHeader(meta, variables) }),
      ),
    deleteOne: ({ resource, id }) => write(resource, http.delete(`/${pathOf(resource)}/${id}`)),
    deleteMany: ({ resource, ids }) =>
      write(resource, http.delete(`/${pathOf(resource)}`, { data: { ids } })),
    custom: async ({ url, method, query, payload, headers, meta }) => {
      const first =
        method === "get" ? await earlyBody<never>(url, query as Record<string, string>) : undefined;
      if (first) return { data: first };
      const response = await http.request({
        url,
        method,
        params: query,
        data: payload,
        headers,
        signal: meta?.queryContext?.signal,
      });
      return { data: accepted(response) };
    },
  };
}
