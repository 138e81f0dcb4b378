import type { ComponentProps } from "react";

/** `aria-rowindex` of the first data row; the header row is 1. */
export const FIRST_ROW = 2;

/**
 * antd renders the rows of a virtual table as plain boxes next to a table with only the header. Inside an element with
 * role `table`, these components make both one table of rows, headers and cells for screen readers.
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

/** The header cell above the scroll bar is not a column. */
function Title(props: ComponentProps<"th">) {
  const isEmpty = props.className?.includes("cell-scrollbar");
  return isEmpty ? <th {...props} role="presentation" /> : <th {...props} role="columnheader" />;
}
