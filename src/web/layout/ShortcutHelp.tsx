import { useState } from "react";
import { Icon } from "../widgets/Icon.tsx";
import { Sheet } from "../widgets/Sheet.tsx";
import { areOn, GENERAL_SHORTCUTS, type GoKey, type ShortcutGroup, turn } from "./shortcuts.ts";

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="shortcut-keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** What the keys do, on one sheet, and whether they do it. */
export function ShortcutHelp({ goKeys, close }: { goKeys: readonly GoKey[]; close(): void }) {
  const [on, setOn] = useState(areOn);
  const groups: ShortcutGroup[] = [
    ...GENERAL_SHORTCUTS,
    { name: "Go to", keys: goKeys.map(({ key, label }) => [["g", key], label] as const) },
  ];
  return (
    <Sheet open close={close} from="top" label="Keyboard shortcuts">
      <div className="shortcuts-head">
        <h2>Keyboard shortcuts</h2>
        <button
          type="button"
          className="bar-button"
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened, and this is what leaves it
          autoFocus
          aria-label="Close keyboard shortcuts"
          onClick={close}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      <section className="shortcuts" aria-label="All shortcuts" tabIndex={0}>
        {groups.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3 className="quiet small">{name}</h3>
            <dl>
              {keys.map(([combination, does]) => (
                <div key={does} className="shortcut">
                  <dt>{does}</dt>
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
            turn(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Single keys work on this browser
      </label>
    </Sheet>
  );
}
