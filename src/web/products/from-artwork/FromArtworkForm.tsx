import { Input } from "antd";
import { useId, useRef, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import { createFromArtwork } from "../../../domain/products/from-artwork/calls.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { Button } from "../../widgets/Button.tsx";
import { useUnsaved } from "../../widgets/dialog/useLeave.ts";
import { ArtworkPanel } from "./ArtworkPanel.tsx";
import { artworkErrorsOf, bodyOf, type Draft, EMPTY, NOT_REFUSED, ruleOfDraft, slotsOf } from "./draft.ts";
import { GoodsPanel } from "./GoodsPanel.tsx";
import { PlacementPanel } from "./PlacementPanel.tsx";
import { PricePanel } from "./PricePanel.tsx";
import { useGoods } from "./useGoods.ts";

/** All steps on one page, with one button that creates the products. */
export function FromArtworkForm({ started }: { started(id: string): void }) {
  const id = useId();
  const createAll = useNamedCall(createFromArtwork);
  const keyOf = useIdempotencyKey();
  const [draft, setDraft] = useState(EMPTY);
  const [refused, setRefused] = useState(NOT_REFUSED);
  const [busy, setBusy] = useState(false);
  const isCreated = useRef(false);
  useUnsaved(() => draft !== EMPTY && !isCreated.current);
  const { loaded, isLoading, error, retry } = useGoods(draft.goods.map(({ catalog }) => catalog));
  const slots = slotsOf(loaded);
  const ready = bodyOf(draft, slots);
  const change = (over: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...over }));
    setRefused(NOT_REFUSED);
  };
  const create = async () => {
    if (busy || isLoading || !("body" in ready)) return;
    setBusy(true);
    const { body } = ready;
    const result = await createAll({ body }, { idempotencyKey: keyOf(body), quiet: true });
    setBusy(false);
    if (!result.ok) {
      const { message, errors = {} } = result;
      return setRefused({ message, errors, slots: body.artwork.map(({ slot }) => slot) });
    }
    isCreated.current = true;
    started(result.data.id);
  };
  const errorsAt = (start: string) =>
    Object.entries(refused.errors).flatMap(([field, text]) => (field.startsWith(start) ? [text] : []));
  return (
    <div className="from-artwork">
      <GoodsPanel
        goods={draft.goods}
        loaded={loaded}
        rule={ruleOfDraft(draft)}
        errors={refused.errors}
        onChange={(goods) => change({ goods })}
      />
      {error && (
        <p className="danger-text" role="alert">
          {error}{" "}
          <Button small onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <ArtworkPanel draft={draft} slots={slots} errors={artworkErrorsOf(refused)} onChange={change} />
      <PlacementPanel draft={draft} loaded={loaded} slots={slots} onChange={change} />
      <PricePanel draft={draft} loaded={loaded} errors={errorsAt("price")} onChange={change} />
      <Panel title="Create">
        <div className="from-artwork-part">
          <label className="from-artwork-title" htmlFor={`${id}title`}>
            Title of the design
            <Input
              id={`${id}title`}
              value={draft.title}
              maxLength={100}
              placeholder="Sunset Ridge"
              onChange={({ target }) => change({ title: target.value })}
            />
            <span className="small quiet">Each product is titled by the design and its catalog.</span>
          </label>
          {refused.message && (
            <p className="danger-text" role="alert">
              {refused.message}
            </p>
          )}
          {"missing" in ready && <p className="quiet">{ready.missing}</p>}
          <div>
            <Button
              kind="primary"
              busy={busy}
              disabled={"missing" in ready || isLoading || error !== ""}
              onClick={() => void create()}
            >
              {draft.goods.length === 0
                ? "Create products"
                : `Create ${counted(draft.goods.length, "product")}`}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
