import { Input } from "antd";
import { useId } from "react";
import { counted } from "../../../domain/counts.ts";
import { createFromArtwork } from "../../../domain/products/from-artwork/calls.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { ArtworkPanel } from "./ArtworkPanel.tsx";
import { artworkErrorsOf, bodyOf, EMPTY, ruleOfDraft, slotsOf } from "./draft.ts";
import { GoodsError } from "./GoodsError.tsx";
import { GoodsPanel } from "./GoodsPanel.tsx";
import { PlacementPanel } from "./PlacementPanel.tsx";
import { PricePanel } from "./PricePanel.tsx";
import { useDraft } from "./useDraft.ts";
import { useGoods } from "./useGoods.ts";

/** All steps on one page, with one button that creates the products. */
export function FromArtworkForm({ started }: { started(id: string): void }) {
  const id = useId();
  const createAll = useNamedCall(createFromArtwork);
  const { draft, refused, busy, change, errorsAt, start } = useDraft(EMPTY, started);
  const { loaded, isLoading, error, retry } = useGoods(draft.goods.map(({ catalog }) => catalog));
  const slots = slotsOf(loaded);
  const ready = bodyOf(draft, slots);
  const create = async () => {
    if (isLoading || !("body" in ready)) return;
    const { body } = ready;
    await start(body, (options) => createAll({ body }, options));
  };
  return (
    <div className="from-artwork">
      <GoodsPanel
        goods={draft.goods}
        loaded={loaded}
        rule={ruleOfDraft(draft)}
        errors={refused.errors}
        onChange={(goods) => change({ goods })}
      />
      <GoodsError error={error} retry={retry} />
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
          <ErrorText text={refused.message} small={false} />
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
