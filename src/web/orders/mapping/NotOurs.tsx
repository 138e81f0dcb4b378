import { Radio } from "antd";
import { useEffect, useRef } from "react";
import type { NotOursChoice } from "./not-ours.ts";

interface Props {
  /** The name of the item, for screen readers. */
  title: string;
  choices: readonly NotOursChoice[];
  /** The key that is chosen. */
  chosen: string;
  choose(key: string): void;
}

/** Which items are not ours, and what becomes of them. */
export function NotOurs({ title, choices, chosen, choose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The button that opened it is gone.
  useEffect(() => box.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);
  return (
    <div className="not-ours" ref={box}>
      <p className="small quiet">
        Items that are not yours to make are left out of orders, now and later, with a remark in the history.
        You can undo this under Saved mappings.
      </p>
      <Radio.Group
        aria-label={`Which items like ${title} are not ours`}
        className="not-ours-choices"
        value={chosen}
        options={choices.map(({ key, label }) => ({ value: key, label }))}
        onChange={({ target }) => choose(String(target.value))}
      />
    </div>
  );
}
