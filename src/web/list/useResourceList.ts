import { useMemo } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";
import { type Exporting, useExport } from "../exports/useExport.tsx";
import { useCounts } from "../providers/counts.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { BY_SELLER, type FilterDef, filtersOf } from "./filters/filters.ts";
import type { StatusTab } from "./StatusTabs.tsx";
import { type Column, fieldsOf } from "./table/columns.ts";
import { useTableView, type ViewChoice, viewOf } from "./table/useTableView.ts";
import { paramsOf } from "./url-state.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import type { UrlTableProps } from "./useUrlState.ts";
import { type UrlTable, useUrlTable } from "./useUrlTable.ts";

/** Tabs, each of which is one value of a filter. */
export interface ListTabs {
  label: string;
  /** The filter that they set. */
  key: string;
  /** Empty for all rows; several values are separated by commas. */
  values: readonly StatusTab[];
  /** Whether the rows of each tab are counted, under the list's other filters. */
  counted?: boolean;
}

/** A tab for each status of a resource. */
export const statusValues = ({ fields }: Resource): readonly StatusTab[] =>
  (fields.status?.options ?? []).map(({ label, value }) => ({ label, value: String(value) }));

/** A tab for all rows and one for each status of a resource, with their counts. */
export const statusTabs = (label: string, resource: Resource): ListTabs => ({
  label,
  key: "status",
  values: [{ label: "All", value: "" }, ...statusValues(resource)],
  counted: true,
});

export interface ResourceListProps<Row extends { id: string }>
  extends Omit<UrlTableProps<Row>, "syncWithLocation" | "fields"> {
  /** The columns, where they do not depend on the loaded rows. Such columns are given to `ListScreen`. */
  columns?: readonly Column<Row>[];
  /** What the screen reads of rows beside its columns: the list asks for these and what its visible columns read. Without it rows have all their fields. */
  fields?: readonly (keyof Row & string)[] | undefined;
  /** The name under which a browser stores the chosen columns; without it there is no choice. */
  view?: string;
  tabs?: ListTabs;
  /** Declared filters that are not offered. */
  without?: readonly string[];
  /** Whether the list can be exported, by people who may. */
  exports?: boolean;
}

/** The state of a list, which `ListScreen` draws. */
export interface ResourceListState<Row extends { id: string }> {
  /** The resource, or the path of a call that lists. */
  resource: string;
  /** Refine's table: rows, filters, sort and pages, as the address has them. */
  table: UrlTable<Row>;
  rows: readonly Row[];
  /** The filters as plain keys, as the address and the API have them. */
  params: Readonly<Record<string, string>>;
  tabs: ListTabs | undefined;
  /** The number in the heading: of a long list the exact one of its tab, if it is known. */
  heading: { count: number | undefined; capped: boolean };
  /** The filters that are offered: the declared ones without those that the tabs or the screen set. */
  filters: readonly FilterDef[];
  columns: readonly Column<Row>[];
  /** The columns and the density that were chosen; `null` without a choice. */
  view: ViewChoice | null;
  selection: Selection;
  exporting: Exporting;
  /** Whether the person may do this with rows of the resource: `can("create")`. */
  can(action: string): boolean;
}

const NONE: readonly never[] = [];

/** A list of a resource, or of a call that lists, without its markup: `ListScreen` draws it. */
export function useResourceList<Row extends { id: string }>(
  props: ResourceListProps<Row>,
): ResourceListState<Row> {
  const { table, choice } = useListTable<Row>(props);
  return useListOf(table, choice, props);
}

/** The table of a list, which asks for what is read of the rows, and the chosen columns. */
export function useListTable<Row extends { id: string }>(props: ResourceListProps<Row>) {
  const { columns = NONE, fields, view } = props;
  const choice = useTableView(view ?? props.resource);
  const asked = useMemo(() => {
    if (!fields) return undefined;
    return fieldsOf(view === undefined ? columns : viewOf(choice, columns).columns, fields);
  }, [columns, fields, view, choice]);
  return { table: useUrlTable<Row>({ ...props, fields: asked }), choice, asked };
}

/** The list over its table, which the screen may have changed, for example by the exact number of rows. */
export function useListOf<Row extends { id: string }>(
  table: UrlTable<Row>,
  choice: ViewChoice,
  props: ResourceListProps<Row>,
): ResourceListState<Row> {
  const { resource, columns = NONE, view, exports = false } = props;
  const { can } = useAbility();
  const params = useMemo(() => paramsOf(table.filters), [table.filters]);
  const tabs = useTabs(props, params);
  return {
    resource,
    table,
    rows: table.result.data,
    params,
    tabs,
    heading: headingOf(table, tabs, params),
    filters: useOfferedFilters(props),
    columns,
    view: view === undefined ? null : choice,
    selection: useSelection(table),
    exporting: useExport(exports ? resource : null, params),
    can: (action) => can(resource, action),
  };
}

/** The tabs with their counts, which one call loads. */
function useTabs<Row extends { id: string }>(
  { resource, tabs }: ResourceListProps<Row>,
  params: Readonly<Record<string, string>>,
): ListTabs | undefined {
  const { key = "", counted = false } = tabs ?? {};
  const { [key]: _, ...others } = params;
  const counts = useCounts(counted ? resource : null, others, key);
  return useMemo(() => {
    if (!tabs || !counted) return tabs;
    const countOf = (value: string) =>
      value === ""
        ? counts?.total
        : counts && value.split(",").reduce((sum, one) => sum + (counts.by?.[one] ?? 0), 0);
    return { ...tabs, values: tabs.values.map((tab) => ({ ...tab, count: countOf(tab.value) })) };
  }, [tabs, counted, counts]);
}

function headingOf<Row extends { id: string }>(
  { result }: UrlTable<Row>,
  tabs: ListTabs | undefined,
  params: Readonly<Record<string, string>>,
) {
  const { total, totalCapped: capped } = result;
  // Counts that the screen brings are of all rows of a tab, whatever else narrows the list.
  const isOfTab = tabs && (tabs.counted || Object.keys(params).every((key) => key === tabs.key));
  const ofTab = isOfTab
    ? tabs.values.find(({ value }) => value === (params[tabs.key] ?? ""))?.count
    : undefined;
  return capped && ofTab !== undefined && ofTab >= (total ?? 0)
    ? { count: ofTab, capped: false }
    : { count: total, capped };
}

function useOfferedFilters<Row extends { id: string }>(props: ResourceListProps<Row>): readonly FilterDef[] {
  const { tabs, filters, without = NONE } = props;
  const resource = resources.get(props.resource);
  const { can } = useAbility();
  const isSeller = usePerson().userType === "seller";
  const tabKey = tabs?.key;
  return useMemo(() => {
    if (!resource) return NONE;
    const excluded = [
      ...Object.keys(paramsOf(filters?.permanent ?? [])),
      ...(tabKey === undefined ? [] : [tabKey]),
      ...without,
    ];
    const declared = filtersOf(resource, excluded).filter(({ key }) => {
      const { target } = resource.list.through[key] ?? {};
      return target === undefined || can(target, "list");
    });
    const bySeller = resource.owner === "sellerTeam" && !isSeller && can("seller-teams", "choose");
    return bySeller && !excluded.includes(BY_SELLER.key) ? [BY_SELLER, ...declared] : declared;
  }, [resource, filters, tabKey, without, isSeller, can]);
}
