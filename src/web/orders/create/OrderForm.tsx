import { Form, Input, Select } from "antd";
import { type FormEvent, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { messages } from "../../../domain/messages.ts";
import { CELL_LIMITS } from "../../../domain/orders/incoming/limits.ts";
import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { lastSeen } from "../../list/remembered.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useLeave } from "../../widgets/dialog/useLeave.ts";
import { ReferencePicker } from "../../widgets/picker/ReferencePicker.tsx";
import type { Choice } from "../../widgets/picker/useReferences.ts";
import { Panel } from "../detail/Panel.tsx";
import { BuyerFields } from "./BuyerFields.tsx";
import { ItemList } from "./ItemList.tsx";
import { type OrderValues, quoteBodyOf } from "./order-values.ts";
import { QuotePanel } from "./QuotePanel.tsx";
import { useQuote } from "./useQuote.ts";
import { useSaving } from "./useSaving.ts";

const OPTIONS = Object.entries(SHIPPING_OPTIONS).map(([value, label]) => ({ value, label }));

interface Props {
  area: Area;
  initial: OrderValues;
  /** The seller of `initial`, so that its name shows before any search. */
  seller?: Choice | undefined;
}

/** What to do first, while there is nothing to quote. */
function hintOf({ items = [], countryCode }: Partial<OrderValues>, needsSeller: boolean): string {
  if (needsSeller) return "Choose the seller to see prices.";
  if (items.length === 0) return "Add an item to see its charge.";
  return countryCode ? "" : "Choose a country to see prices.";
}

function SellerPanel({ seller }: Pick<Props, "seller">) {
  return (
    <Panel title="Seller">
      <div className="create-fields">
        <Form.Item
          name="sellerTeam"
          label="Seller"
          extra="Submit charges this seller's balance; a draft is left for the seller to submit"
          rules={[{ required: true, message: messages.sellerTeamRequired }]}
        >
          <ReferencePicker target="seller-teams" selected={seller ? [seller] : []} />
        </Form.Item>
      </div>
    </Panel>
  );
}

function DetailsPanel() {
  return (
    <Panel title="Details">
      <div className="create-fields create-pair">
        <Form.Item name="shippingOption" label="Shipping">
          <Select options={OPTIONS} />
        </Form.Item>
        <Form.Item name="orderName" label="Order name" extra="Left empty, the order is numbered">
          <Input maxLength={CELL_LIMITS.orderName} />
        </Form.Item>
        <Form.Item name="reference" label="Reference" extra="The order number of your store">
          <Input maxLength={CELL_LIMITS.reference} />
        </Form.Item>
        <Form.Item name="note" label="Note" className="form-wide">
          <Input.TextArea rows={3} maxLength={CELL_LIMITS.note} />
        </Form.Item>
      </div>
    </Panel>
  );
}

interface SaveButtonsProps {
  canSubmit: boolean;
  /** What is being saved. */
  busy: "draft" | "submit" | null;
  save(then: "draft" | "submit"): void;
  leave(): void;
}

function SaveButtons({ canSubmit, busy, save, leave }: SaveButtonsProps) {
  const id = useId();
  return (
    <section className="card create-buttons" aria-labelledby={`${id}save`}>
      <h2 id={`${id}save`} className="visually-hidden">
        Save
      </h2>
      {canSubmit && (
        <Button
          kind="primary"
          busy={busy === "submit"}
          disabled={busy === "draft"}
          onClick={() => save("submit")}
        >
          Submit
        </Button>
      )}
      <Button
        kind={canSubmit ? "default" : "primary"}
        busy={busy === "draft"}
        disabled={busy === "submit"}
        onClick={() => save("draft")}
      >
        Save draft
      </Button>
      <Button disabled={busy !== null} onClick={leave}>
        Cancel
      </Button>
    </section>
  );
}

/** The form of an order entered by hand, with a live quote. */
export function OrderForm({ area, initial, seller }: Props) {
  const navigate = useNavigate();
  const { can } = useAbility();
  const [form] = Form.useForm<OrderValues>();
  // Sellers can open the agency's form too: theirs is always their own team.
  const choosesTeam = can("seller-teams", "choose");
  const values = (Form.useWatch([], form) as OrderValues | undefined) ?? initial;
  const isDirty = useRef(false);
  const discard = () => {
    isDirty.current = false;
  };
  const changed = () => {
    isDirty.current = true;
  };
  const leave = useLeave(
    () => isDirty.current,
    () => {
      discard();
      void navigate(lastSeen(`/${area}/orders`));
    },
    { isScreen: true },
  );
  const { save, busy, onFieldsChange } = useSaving({ area, form, choosesTeam, saved: discard });
  const quoting = useQuote(quoteBodyOf({ ...initial, ...values }, choosesTeam));
  const sellerTeam = choosesTeam ? (values.sellerTeam ?? null) : undefined;
  const canSubmit = can("orders", choosesTeam ? "approve" : "submit");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save("draft");
  };
  // The artwork slots have forms of their own, and forms cannot be nested: the items are between two forms.
  return (
    <Form<OrderValues>
      form={form}
      component={false}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={changed}
      onFieldsChange={onFieldsChange}
    >
      <div className="order-detail create-order">
        <div className="order-main">
          <form onSubmit={onSubmit} noValidate>
            {choosesTeam && <SellerPanel seller={seller} />}
            <Panel title="Customer">
              <div className="create-fields">
                <BuyerFields
                  form={form}
                  sellerTeam={sellerTeam}
                  findings={quoting.quote?.address ?? null}
                  changed={changed}
                />
              </div>
            </Panel>
            <input type="submit" hidden />
          </form>
          <ItemList
            form={form}
            sellerTeam={sellerTeam}
            lines={quoting.quote?.items ?? []}
            changed={changed}
          />
          <form onSubmit={onSubmit} noValidate>
            <DetailsPanel />
            <input type="submit" hidden />
          </form>
        </div>
        <div className="order-side create-side">
          <QuotePanel quoting={quoting} hint={hintOf(values, choosesTeam && !sellerTeam)} />
          <SaveButtons
            canSubmit={canSubmit}
            busy={busy}
            save={(then) => void save(then)}
            leave={() => void leave()}
          />
        </div>
      </div>
    </Form>
  );
}
