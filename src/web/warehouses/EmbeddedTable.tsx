import type { ComponentProps } from "react";
import { Pagination } from "../list/Pagination.tsx";
import { fieldsOf } from "../list/table/columns.ts";
import { DataTable } from "../list/table/DataTable.tsx";
import type { DataTableProps } from "../list/table/table-props.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { EmptyState } from "../widgets/states.tsx";

const ROW_HEIGHT = 45;
const HEAD_HEIGHT = 48;

interface Props<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, "label" | "columns" | "nameOf"> {
  resource: string;
  /** The row of the page, whose rows the table shows. */
  of: { field: string; id: string };
  /** What is read of the rows beside the columns. */
  fields: readonly (keyof Row & string)[];
  empty: ComponentProps<typeof EmptyState>;
}

/** A table within a page. It has the height of its rows, so that the page scrolls instead of it. */
export function EmbeddedTable<Row extends { id: string }>(props: Props<Row>) {
  const { resource, of, fields, empty, ...shown } = props;
  const table = useUrlTable<Row>({
    resource,
    filters: { permanent: [{ field: of.field, operator: "eq", value: of.id }] },
    syncWithLocation: false,
    fields: fieldsOf(shown.columns, fields),
  });
  return (
    <>
      <DataTable<Row>
        {...shown}
        table={table}
        height={Math.max(3, table.result.data.length) * ROW_HEIGHT + HEAD_HEIGHT}
        empty={<EmptyState {...empty} />}
      />
      <Pagination table={table} />
    </>
  );
}
