import { Flex, Modal } from "antd";
import type { SettingsChange } from "../../../domain/settings/responses.ts";
import { When } from "../../widgets/values.tsx";
import { authorOf } from "./author.ts";
import "../../resource/history.css";

function Values({ before, after }: Pick<SettingsChange["changes"][number], "before" | "after">) {
  // Such as an account with another number, which is not shown.
  if (before === after) return "changed";
  return (
    <>
      {before !== null && (
        <>
          <del>{before}</del> <span className="visually-hidden">changed to</span>{" "}
        </>
      )}
      {after ?? "empty"}
    </>
  );
}

/** The newest changes of a page of the settings. */
export default function SettingsHistoryDialog({
  changes,
  close,
}: {
  changes: readonly SettingsChange[];
  close(): void;
}) {
  return (
    <Modal open title="History" footer={null} onCancel={close} destroyOnHidden width={640}>
      <ol className="row-history">
        {changes.map((change) => (
          <li key={change.id}>
            <Flex gap="4px 16px" justify="space-between" wrap>
              <strong>{authorOf(change)}</strong>
              <span className="quiet small">
                <When at={change.createdAt} />
              </span>
            </Flex>
            <ul className="row-changes">
              {change.changes.map(({ setting, before, after }) => (
                <li key={setting}>
                  {setting}: <Values before={before} after={after} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
