import { listSettingsChanges } from "../../../domain/settings/calls.ts";
import type { HistoryPage } from "../../../domain/settings/history/pages.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import { When } from "../../widgets/values.tsx";
import { authorOf } from "./author.ts";

const SettingsHistoryDialog = lazyDialog(() => import("./SettingsHistoryDialog.tsx"));

function LastChange({ page }: { page: HistoryPage }) {
  const changes = useCallQuery(listSettingsChanges, { query: { page } }).data?.data.data;
  const history = useDialog((close) => changes && <SettingsHistoryDialog changes={changes} close={close} />);
  const [last] = changes ?? [];
  if (!last) return null;
  return (
    <p className="settings-changed quiet small">
      <span>
        Last changed by {authorOf(last)}, <When at={last.createdAt} />
      </span>
      <Button kind="text" small onClick={() => history.open()}>
        History
      </Button>
      {history.dialog}
    </p>
  );
}

/** Who changed the settings of a page last, and the way to all changes. */
export function SettingsHistory({ page }: { page: HistoryPage }) {
  return useAbility().can("settings", "show") ? <LastChange page={page} /> : null;
}
