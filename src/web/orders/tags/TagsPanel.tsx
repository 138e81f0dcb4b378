import { useState } from "react";
import { tagOrders } from "../../../domain/orders/tags/calls.ts";
import { tagKey } from "../../../domain/orders/tags/tags.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { useUndoToast } from "../../widgets/toast/useUndoToast.tsx";
import { Panel } from "../detail/Panel.tsx";
import type { WholeOrder } from "../wire.ts";
import { TagInput } from "./TagInput.tsx";

const without = (tags: readonly string[], others: readonly string[]) => {
  const keys = new Set(others.map(tagKey));
  return tags.filter((tag) => !keys.has(tagKey(tag)));
};

/** The tags of the person's side of an order, saved as they are changed. Backspace removes one, so a removal has Undo. */
export function TagsPanel({ order: { id, tags: stored = [] } }: { order: WholeOrder }) {
  const tag = useNamedCall(tagOrders);
  const offerUndo = useUndoToast();
  const [pending, setPending] = useState<readonly string[] | null>(null);
  const tags = pending ?? stored;
  const change = async (add: readonly string[], remove: readonly string[]) => {
    if (add.length + remove.length === 0) return;
    const response = await tag(
      { body: { ids: [id], add: [...add], remove: [...remove] } },
      { idempotencyKey: idempotencyKey() },
    );
    if (!response.ok || remove.length === 0) return;
    offerUndo(`${remove.join(", ")} removed`, () => void change(remove, []));
  };
  const save = async (next: readonly string[]) => {
    setPending(next);
    await change(without(next, tags), without(tags, next));
    setPending(null);
  };
  return (
    <Panel title="Tags" className="padded-panel">
      <TagInput label="Tags" value={tags} disabled={pending !== null} onChange={(next) => void save(next)} />
      <p className="small quiet">Visible to your team only</p>
    </Panel>
  );
}
