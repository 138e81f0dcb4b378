import { Form, Input } from "antd";
import { Link } from "react-router";
import { counted } from "../../../domain/counts.ts";
import { ORDER_STATUSES } from "../../../domain/orders/status.ts";
import { eraseCustomer } from "../../../domain/personal-data/calls.ts";
import type { ErasureEffect } from "../../../domain/personal-data/responses.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { listed } from "../../../domain/resource/labels.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { useCallPreview } from "../../widgets/dialog/useCallPreview.ts";
import { VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import type { Buyer } from "../create/useBuyers.ts";
import "./erase.css";

interface Props {
  customer: Buyer;
  area: Area;
  close(): void;
}

interface Values {
  name: string;
}

const statusLabel = (status: string): string =>
  Object.hasOwn(ORDER_STATUSES, status) ? ORDER_STATUSES[status as keyof typeof ORDER_STATUSES][0] : status;

/** The orders that have to end first, with the way there. */
function InWork({ effect, area }: { effect: ErasureEffect; area: Area }) {
  const { inWork, inWorkCount } = effect;
  const more = inWorkCount - inWork.length;
  return (
    <div className="erase-blocked" role="alert">
      <p className="danger-text">
        {counted(inWorkCount, "order is", "orders are")} not finished, and its buyer is needed to ship. Ship
        or cancel first:
      </p>
      <ul>
        {inWork.map(({ id, orderName, status }) => (
          <li key={id}>
            <Link to={`/${area}/orders/${id}`}>{orderName ?? "Order"}</Link>{" "}
            <span className="quiet">{statusLabel(status)}</span>
          </li>
        ))}
        {more > 0 && <li className="quiet">and {more} more</li>}
      </ul>
    </div>
  );
}

/** What goes, what stays and why. */
function Effect({ effect, area }: { effect: ErasureEffect; area: Area }) {
  const { blanked, drafts, openTickets, openTicketsCount } = effect;
  return (
    <dl className="erase-effect">
      <dt>Erased</dt>
      <dd>
        Name, email, phone, company, street, city and zip code, what the buyer entered, and notes that name
        the buyer: {listed(blanked)}.
      </dd>
      <dt>Kept</dt>
      <dd>
        Amounts, order and invoice numbers, items, province, country and tracking numbers: accounting and
        taxes need them.
      </dd>
      {drafts > 0 && (
        <>
          <dt>Drafts</dt>
          <dd>{counted(drafts, "draft lacks its", "drafts lack their")} address afterwards.</dd>
        </>
      )}
      {openTicketsCount > 0 && (
        <>
          <dt>Open tickets</dt>
          <dd>
            {openTickets.map(({ id, code, subject }) => (
              <div key={id}>
                <Link to={`/${area}/tickets/${id}`}>{code}</Link> {subject}
              </div>
            ))}
            The conversation stays, without the words that name the buyer.
          </dd>
        </>
      )}
    </dl>
  );
}

/** Erases a customer, after showing what goes and having the name typed. */
export default function EraseDialog({ customer, area, close }: Props) {
  const params = { id: customer.id };
  const { result, refusal } = useCallPreview(eraseCustomer, { params, body: {} });
  const effect = result?.effect;
  const isBlocked = effect !== undefined && effect.inWorkCount > 0;
  const { name } = customer;
  return (
    <CallDialog<Values, typeof eraseCustomer>
      title={`Erase ${name}`}
      action="Erase"
      danger
      disabled={!effect || isBlocked}
      requiredMark={false}
      call={eraseCustomer}
      send={(values) => ({ params, body: values, successMessage: ({ message }) => message })}
      close={close}
    >
      <p className="dialog-lead">This cannot be taken back, not even from the audit.</p>
      <div aria-live="polite" aria-busy={!result && refusal === ""}>
        {refusal ? (
          <p className="danger-text">{refusal}</p>
        ) : !effect ? (
          <Bar width={320} />
        ) : isBlocked ? (
          <InWork effect={effect} area={area} />
        ) : (
          <Effect effect={effect} area={area} />
        )}
      </div>
      {effect && !isBlocked && (
        <Form.Item
          name="name"
          label={`Type "${name}" to confirm`}
          validateTrigger={VALIDATE_TRIGGER}
          rules={[
            {
              validator: (_rule, value?: string) =>
                value?.trim() === name.trim()
                  ? Promise.resolve()
                  : Promise.reject(new Error(`Type the name of the customer: ${name}`)),
            },
          ]}
        >
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      )}
    </CallDialog>
  );
}
