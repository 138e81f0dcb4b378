import type { BaseRecord, DataProvider, GetListParams, LogicalFilter } from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosResponse } from "axios";
import { rangeKeys } from "../../domain/resource/query.ts";
import { resources } from "../../domain/resources/registry.ts";
import { API, accepted, http } from "./http.ts";

const pathOf = (name: string) => resources.get(name)?.path ?? name;

/** Another back end says `_id`; here, and only here, that becomes `id`. */
const withId = <T>(row: T): T => {
  const record = row as BaseRecord;
  return record && record.id === undefined && record._id !== undefined ? { ...row, id: record._id } : row;
};

const wireText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

function plainKey({ field, operator, value }: LogicalFilter): [string, string] | null {
  if (value === undefined || value === null || value === "") return null;
  if (operator === "gte" || operator === "gt") return [rangeKeys(field).from, wireText(value)];
  if (operator === "lte" || operator === "lt") return [rangeKeys(field).to, wireText(value)];
  return [field, wireText(value)];
}

/** Refine's filters as the plain keys of the wire; what an operator means is the declaration's business. */
export function queryOf(params: Pick<GetListParams, "filters" | "sorters" | "pagination">) {
  const query: Record<string, string> = {};
  for (const filter of params.filters ?? []) {
    if (!("field" in filter)) throw new Error("The wire has no and/or filters");
    const pair = plainKey(filter);
    if (pair) query[pair[0]] = pair[1];
  }
  if (params.sorters?.length) {
    query.sort = params.sorters.map(({ field, order }) => (order === "desc" ? `-${field}` : field)).join(",");
  }
  if (params.pagination?.mode !== "off") {
    query.page = String(params.pagination?.currentPage ?? 1);
    query.limit = String(params.pagination?.pageSize ?? 10);
  }
  return query;
}

interface Page<T> {
  data: T[];
  /** What another back end calls its rows. */
  list?: T[];
  total: number;
  totalCapped?: boolean;
}

const rowsOf = <T>(answer: Page<T> | T[]): Page<T> => {
  const whole: Page<T> = Array.isArray(answer) ? { data: answer, total: answer.length } : answer;
  return { ...whole, data: (whole.data ?? whole.list ?? []).map(withId) };
};

/**
 * simple-rest on our axios, with its list, many and write calls replaced: they speak our wire, and a 400,
 * which our axios resolves, is an error. `changed` is told which resource a write touched.
 */
export function dataProvider(changed: (resource: string) => void = () => undefined): DataProvider {
  const base = simpleRest(API, http);

  const write = async <T>(resource: string, call: Promise<AxiosResponse<T>>) => {
    const data = accepted(await call);
    changed(resource);
    return { data: withId(data) };
  };

  return {
    ...base,
    getList: async ({ resource, pagination, filters, sorters, meta }) => {
      const short = meta?.short === true;
      const response = await http.get(`/${pathOf(resource)}${short ? "/list" : ""}`, {
        params: queryOf({ filters, sorters, pagination }),
        signal: meta?.queryContext?.signal,
        fillsScreen: meta?.fillsScreen === true,
      });
      return rowsOf(accepted(response));
    },
    getOne: async ({ resource, id, meta }) => {
      const response = await http.get(`/${pathOf(resource)}/${id}`, { signal: meta?.queryContext?.signal });
      return { data: withId(accepted(response)) };
    },
    getMany: async ({ resource, ids, meta }) => {
      const response = await http.get(`/${pathOf(resource)}`, {
        params: { ids: ids.join(","), limit: String(Math.max(1, ids.length)) },
        signal: meta?.queryContext?.signal,
      });
      return rowsOf(accepted(response));
    },
    create: ({ resource, variables }) => write(resource, http.post(`/${pathOf(resource)}`, variables)),
    update: ({ resource, id, variables }) =>
      write(resource, http.patch(`/${pathOf(resource)}/${id}`, variables)),
    deleteOne: ({ resource, id }) => write(resource, http.delete(`/${pathOf(resource)}/${id}`)),
    deleteMany: ({ resource, ids }) =>
      write(resource, http.delete(`/${pathOf(resource)}`, { data: { ids } })),
    custom: async ({ url, method, query, payload, headers, meta }) => {
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
