import { Modal } from "antd";
import { useState } from "react";
import {
  areSingleKeysOn,
  GENERAL_SHORTCUTS,
  type GoKey,
  type ShortcutGroup,
  setSingleKeys,
} from "./shortcuts.ts";

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="shortcut-keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** Lists the keyboard shortcuts and turns single-key shortcuts on or off. */
export function ShortcutHelp({ goKeys, close }: { goKeys: readonly GoKey[]; close(): void }) {
  const [open, setOpen] = useState(true);
  const [on, setOn] = useState(areSingleKeysOn);
  const groups: ShortcutGroup[] = [
    ...GENERAL_SHORTCUTS,
    { name: "Go to", keys: goKeys.map(({ key, label }) => [["g", key], label] as const) },
  ];
  return (
    <Modal
      open={open}
      title="Keyboard shortcuts"
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={close}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it */}
      <section className="shortcuts" aria-label="All shortcuts" tabIndex={0}>
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className="quiet small">{name}</h3>
            <dl>
              {keys.map(([combination, label]) => (
                <div key={label} className="shortcut">
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={combination} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
      <label className="shortcuts-switch">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => {
            setSingleKeys(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Enable single-key shortcuts
      </label>
    </Modal>
  );
}
