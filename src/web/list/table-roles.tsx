import type { ComponentProps } from "react";

/** The first row of a list after the row of its titles, as `aria-rowindex` counts: from 1. */
export const FIRST_ROW = 2;

/**
 * antd draws the rows of a virtual table as plain boxes beside a table that holds the titles alone. With these
 * parts, inside an element of role `table`, a screen reader hears one table of rows, titles and cells.
 */
export const PARTS = {
  header: {
    table: (props: ComponentProps<"table">) => <table {...props} role="presentation" />,
    wrapper: (props: ComponentProps<"thead">) => <thead {...props} role="rowgroup" />,
    row: (props: ComponentProps<"tr">) => <tr {...props} role="row" aria-rowindex={1} />,
    cell: Title,
  },
  body: {
    cell: (props: ComponentProps<"div">) => <div {...props} role="cell" />,
  },
};

/** The place above the scroll bar is no column. */
function Title(props: ComponentProps<"th">) {
  const isEmpty = props.className?.includes("cell-scrollbar");
  return isEmpty ? <th {...props} role="presentation" /> : <th {...props} role="columnheader" />;
}
