import { Modal } from "antd";
import { useState } from "react";
import { areSingleKeysOn, type GoKey, setSingleKeys } from "./shortcuts.ts";

interface ShortcutGroup {
  readonly name: string;
  readonly keys: readonly (readonly [keys: readonly string[], does: string])[];
}

/** The shortcuts of every screen. */
const GENERAL_SHORTCUTS: readonly ShortcutGroup[] = [
  {
    name: "Anywhere",
    keys: [
      [["Ctrl", "K"], "Search or jump to"],
      [["/"], "Search this list"],
      [["n"], "Main action of the screen"],
      [["?"], "Keyboard shortcuts"],
      [["Esc"], "Close the open dialog or menu"],
    ],
  },
  {
    name: "In a list",
    keys: [
      [["j"], "Next row (or down arrow)"],
      [["k"], "Previous row (or up arrow)"],
      [["x"], "Select the row"],
      [["Enter"], "Open the row"],
      [["Ctrl", "Enter"], "Open the row in a new tab"],
    ],
  },
];

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="shortcut-keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** Lists the keyboard shortcuts and turns single-key shortcuts on or off. */
export default function ShortcutHelp({ goKeys, close }: { goKeys: readonly GoKey[]; close(): void }) {
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
            <h3 className="group-title">{name}</h3>
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
