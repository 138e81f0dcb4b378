import { Input } from "antd";
import { useId, useState } from "react";
import { counted } from "../../../domain/counts.ts";
import type { Placement } from "../../../domain/mockups/placement.ts";
import { createFromArtwork } from "../../../domain/products/from-artwork/calls.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { ArtworkPanel } from "./ArtworkPanel.tsx";
import { artworkErrorsOf, bodyOf, type Draft, EMPTY, newGoods, ruleOfDraft, slotsOf } from "./draft.ts";
import { GoodsError } from "./GoodsError.tsx";
import { GoodsPanel } from "./GoodsPanel.tsx";
import { PlacementPanel, SmallPreview } from "./PlacementPanel.tsx";
import { PricePanel } from "./PricePanel.tsx";
import { TwoPanes } from "./TwoPanes.tsx";
import { useDraft } from "./useDraft.ts";
import { useGoods } from "./useGoods.ts";

function TitlePanel({ title, onChange }: { title: string; onChange(title: string): void }) {
  const id = useId();
  return (
    <Panel title="Title">
      <div className="from-artwork-part">
        <label className="from-artwork-title" htmlFor={id}>
          Design title
          <Input
            id={id}
            value={title}
            maxLength={100}
            placeholder="Sunset Ridge"
            onChange={({ target }) => onChange(target.value)}
          />
          <span className="small quiet">Each product is named after the design and its catalog item.</span>
        </label>
      </div>
    </Panel>
  );
}

const placedOn = (
  goods: Draft["goods"],
  catalogs: readonly string[],
  slot: number,
  placement: Placement,
): Draft["goods"] =>
  goods.map((one) =>
    catalogs.includes(one.catalog) ? { ...one, placements: { ...one.placements, [slot]: placement } } : one,
  );

interface Props {
  /** The id of the catalog to begin with. */
  catalog: string | null;
  started(id: string): void;
}

/** All steps on one page, beside the preview and the button that creates the products. */
export function FromArtworkForm({ catalog, started }: Props) {
  const createAll = useNamedCall(createFromArtwork);
  const [empty] = useState(catalog === null ? EMPTY : { ...EMPTY, goods: [newGoods(catalog)] });
  const { draft, refused, busy, change, errorsAt, start } = useDraft(empty, started);
  const { loaded, isLoading, error, retry } = useGoods(draft.goods.map((one) => one.catalog));
  const slots = slotsOf(loaded);
  const ready = bodyOf(draft, loaded);
  const create = async () => {
    if (isLoading || !("body" in ready)) return;
    const { body } = ready;
    await start(body, (options) => createAll({ body }, options));
  };
  return (
    <TwoPanes
      preview={
        <PlacementPanel
          draft={draft}
          loaded={loaded}
          slots={slots}
          place={(catalogs, slot, placement) =>
            change({ goods: placedOn(draft.goods, catalogs, slot, placement) })
          }
        />
      }
      small={<SmallPreview draft={draft} loaded={loaded} slots={slots} />}
      footer={
        <>
          <ErrorText text={refused.message} small={false} />
          {"missing" in ready && <p className="quiet">{ready.missing}</p>}
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
        </>
      }
    >
      <GoodsPanel
        goods={draft.goods}
        loaded={loaded}
        rule={ruleOfDraft(draft)}
        errors={refused.errors}
        onChange={(goods) => change({ goods })}
      />
      <GoodsError error={error} retry={retry} />
      <ArtworkPanel draft={draft} slots={slots} errors={artworkErrorsOf(refused)} onChange={change} />
      <PricePanel draft={draft} loaded={loaded} errors={errorsAt("price")} onChange={change} />
      <TitlePanel title={draft.title} onChange={(title) => change({ title })} />
    </TwoPanes>
  );
}
