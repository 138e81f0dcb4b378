import { type HttpError, useMany } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { resources } from "../../domain/resources/registry.ts";

interface NamedRow {
  id: string;
  [field: string]: unknown;
}

/** A row's name: the title field of its declaration, or the first usable fallback. */
export function titleOf(resource: string, row: { id: string }): string {
  const title = resources.get(resource)?.title ?? "name";
  const fields: Readonly<Record<string, unknown>> = row;
  const name = fields[title] ?? fields.name ?? fields.fullName ?? fields.email;
  return typeof name === "string" && name !== "" ? name : row.id;
}

/** Names of rows by id, for filter chips; an ellipsis while they load. */
export function useNames(resource: string, ids: readonly string[]): (id: string) => string {
  const { result } = useMany<NamedRow, HttpError>({
    resource,
    ids: [...ids],
    // Who may choose a row is not always allowed to list them.
    meta: { short: true },
    queryOptions: { enabled: ids.length > 0, placeholderData: keepPreviousData },
    errorNotification: false,
  });
  return (id) => {
    const row = result.data.find((candidate) => candidate.id === id);
    return row ? titleOf(resource, row) : "…";
  };
}
