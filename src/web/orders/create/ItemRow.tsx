import { Form, Input } from "antd";
import { newOrderItem } from "../../../domain/orders/create/new-order-body.ts";
import type { OrderQuote } from "../../../domain/orders/create/responses.ts";
import { imagePath } from "../../../domain/resource/fields.ts";
import { Button } from "../../widgets/Button.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { NumberInput } from "../../widgets/number/NumberInput.tsx";
import { numberRule } from "../../widgets/number/unreadable.ts";
import { Tag } from "../../widgets/StatusTag.tsx";
import { Money } from "../../widgets/values.tsx";
import { ArtworkSlot } from "../detail/items/ArtworkSlot.tsx";
import { PersonalizationInputs } from "../personalization/PersonalizationInputs.tsx";
import { SLOTS } from "../wire.ts";
import { type ItemValues, NO_ARTWORK } from "./order-values.ts";

const { shape } = newOrderItem;

type Line = OrderQuote["items"][number];

interface SlotsProps {
  title: string;
  /** The slots that the catalog requires and that are empty. */
  missing: readonly number[];
  // Set by the surrounding Form.Item.
  value?: ItemValues["artworks"];
  onChange?(value: ItemValues["artworks"]): void;
}

function Slots({ title, missing, value = NO_ARTWORK, onChange }: SlotsProps) {
  return (
    <ul className="slots" aria-label={`Artwork of ${title}`}>
      {SLOTS.map((slot) => (
        <li key={slot} className={missing.includes(slot) ? "slot-missing" : undefined}>
          <ArtworkSlot
            slot={slot}
            title={title}
            path={value[slot - 1] ?? null}
            editable
            change={(path) => {
              const parsed = imagePath.safeParse(path);
              if (path !== null && !parsed.success) return parsed.error.issues[0]?.message ?? "";
              onChange?.(SLOTS.map((other) => (other === slot ? path : (value[other - 1] ?? null))));
              return "";
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function Findings({ line }: { line: Line }) {
  const { variant, notOurs, missingArtwork, priceMissing } = line;
  if (notOurs) return <Tag option={{ value: "notOurs", label: "Not ours: left out", color: "default" }} />;
  if (!variant) return <Tag option={{ value: "mapped", label: "Not mapped", color: "gold" }} />;
  return (
    <>
      {!variant.inStock && <Tag option={{ value: "stock", label: "Out of stock", color: "red" }} />}
      {missingArtwork.length > 0 && (
        <Tag
          option={{
            value: "artwork",
            label: `Artwork ${missingArtwork.join(", ")} missing`,
            color: "gold",
          }}
        />
      )}
      {priceMissing && <Tag option={{ value: "price", label: "No price", color: "gold" }} />}
    </>
  );
}

interface Props {
  index: number;
  item: ItemValues;
  line: Line | undefined;
  remove(): void;
}

/** An item of a new order: what it is, how many, its artwork, personalization, a note and what it costs. */
export function ItemRow({ index, item, line, remove }: Props) {
  const title = line?.title || item.title;
  const personalizationFields = line?.personalizationFields ?? [];
  return (
    <li className="create-item">
      <div className="create-item-head">
        <div className="create-item-name">
          <h3>{title}</h3>
          <Form.Item name={[index, "sku"]} noStyle>
            <Sku title={title} />
          </Form.Item>
          {line && <Findings line={line} />}
        </div>
        <Form.Item name={[index, "quantity"]} rules={[fieldRule(shape.quantity)]}>
          <NumberInput
            kind="whole"
            aria-label={`Quantity of ${title}`}
            prefix="×"
            min={1}
            max={10_000}
            className="create-quantity"
          />
        </Form.Item>
        <Form.Item name={[index, "unitPrice"]} rules={[numberRule]} validateTrigger={VALIDATE_TRIGGER}>
          <NumberInput
            aria-label={`Retail price of ${title}`}
            kind="money"
            min={0}
            placeholder={line ? line.unitPrice.toFixed(2) : "Retail"}
            className="create-price"
          />
        </Form.Item>
        <span className="create-charge">
          <Money amount={line?.variant && line.priceMissing !== "seller" ? line.charge : null} />
        </span>
        <Button kind="text" icon="trash" label={`Remove ${title}`} onClick={remove} />
      </div>
      <Form.Item name={[index, "artworks"]} className="create-artworks">
        <Slots title={title} missing={line?.missingArtwork ?? []} />
      </Form.Item>
      {(personalizationFields.length > 0 || item.personalization.length > 0) && (
        <Form.Item name={[index, "personalization"]} className="create-personal">
          <PersonalizationInputs title={title} fields={personalizationFields} />
        </Form.Item>
      )}
      <Form.Item name={[index, "note"]} className="create-item-note">
        <Input aria-label={`Note on ${title}`} maxLength={500} placeholder="Note" />
      </Form.Item>
    </li>
  );
}

/** The SKU beside the title, unless it is the title. */
const Sku = ({ title, value = "" }: { title: string; value?: string }) =>
  value === title ? null : <span className="quiet small">{value}</span>;
