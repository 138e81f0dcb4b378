import { Form, type FormInstance } from "antd";
import { useId, useRef } from "react";
import type { OrderQuote } from "../../../domain/orders/create/responses.ts";
import { MAX_ORDER_ROWS } from "../../../domain/orders/incoming/limits.ts";
import { Panel } from "../detail/Panel.tsx";
import { AddItem } from "./AddItem.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { newItem, type OrderValues } from "./order-values.ts";

type Lines = OrderQuote["items"];

interface Props {
  form: FormInstance<OrderValues>;
  sellerTeam: string | null | undefined;
  /** The items of the latest quote, which may still be that of earlier input. */
  lines: Lines;
  changed(): void;
}

/** The quote of an item: the one at its place, unless the list has changed since. */
const lineOf = (lines: Lines, index: number, sku: string | undefined) =>
  lines[index]?.sku === sku ? lines[index] : lines.find((line) => line.sku === sku);

/** The items of a new order, and the field that adds one. */
export function ItemList({ form, sellerTeam, lines, changed }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const search = () => box.current?.querySelector<HTMLElement>(".create-add input")?.focus();
  return (
    <Form.List
      name="items"
      rules={[
        {
          validator: (_, items: unknown) =>
            Array.isArray(items) && items.length > 0
              ? Promise.resolve()
              : Promise.reject(new Error("Add an item")),
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <Panel title="Items">
          <div ref={box}>
            <ul className="create-items">
              {fields.map(({ key, name }) => {
                const item = form.getFieldValue(["items", name]) ?? newItem("", "");
                return (
                  <ItemRow
                    key={key}
                    index={name}
                    item={item}
                    line={lineOf(lines, name, item.sku)}
                    remove={() => {
                      remove(name);
                      changed();
                      search();
                    }}
                  />
                );
              })}
            </ul>
            {fields.length < MAX_ORDER_ROWS && (
              <div className="create-add">
                <label htmlFor={`${id}add`}>Add item</label>
                <AddItem
                  id={`${id}add`}
                  sellerTeam={sellerTeam}
                  add={({ sku, title, product }) => {
                    add(newItem(sku, title, product));
                    changed();
                    void form.validateFields(["items"]).catch(() => undefined);
                  }}
                />
                {errors.length > 0 && (
                  <p className="small danger-text" role="alert">
                    {errors}
                  </p>
                )}
              </div>
            )}
          </div>
        </Panel>
      )}
    </Form.List>
  );
}
