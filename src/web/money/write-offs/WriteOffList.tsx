import { ListScreen } from "../../list/ListScreen.tsx";
import { statusTabs, useResourceList } from "../../list/useResourceList.ts";
import { useWriteOffs } from "./useWriteOffs.tsx";
import { type WriteOff, writeOffsResource } from "./write-offs.ts";
import "../money.css";

const TABS = statusTabs("Write-offs by status", writeOffsResource);

/** The debts of sellers that the agency has given up, and those that wait for a second person. */
export default function WriteOffList() {
  const list = useResourceList<WriteOff>({
    resource: "write-offs",
    view: "ag/write-offs",
    tabs: TABS,
    exports: true,
  });
  return (
    <ListScreen
      list={list}
      title="Write-offs"
      savedViews
      {...useWriteOffs({ rows: list.rows })}
      empty={{
        icon: "trash",
        title: "No write-offs yet",
        text: "A debt is written off on the page of its seller.",
        action: null,
      }}
    />
  );
}
