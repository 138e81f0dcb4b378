import { useState } from "react";
import { tagKey } from "../../../domain/orders/tags.ts";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { Panel } from "../detail/Panel.tsx";
import type { Performed, WholeOrder } from "../wire.ts";
import { TagInput } from "./TagInput.tsx";

const without = (tags: readonly string[], others: readonly string[]) => {
  const keys = new Set(others.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
};

/** The tags of the person's side of an order, saved as they are changed. */
export function TagsPanel({ order: { id, tags: stored = [] } }: { order: WholeOrder }) {
  const call = useCall();
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const tags = pending ?? stored;
  const save = async (next: readonly string[]) => {
    setPending(next);
    const body = { ids: [id], add: without(next, tags), remove: without(tags, next) };
    if (body.add.length + body.remove.length > 0) {
      await call<Performed>("POST", "orders/tag", {
        body,
        idempotencyKey: idempotencyKey(),
        changes: ["orders"],
      });
    }
    setPending(null);
  };
  return (
    <Panel title="Tags" className="padded-panel">
      <TagInput label="Tags" value={tags} disabled={pending !== null} onChange={(next) => void save(next)} />
      <p className="small quiet">Only your side sees them.</p>
    </Panel>
  );
}
