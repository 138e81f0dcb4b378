import { Flex } from "antd";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { Button } from "../../../widgets/Button.tsx";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { addressLines } from "../../destination.ts";
import type { WholeOrder } from "../../wire.ts";
import { Panel } from "../Panel.tsx";

interface Props {
  order: WholeOrder;
  busy: boolean;
  /** `null` when the person cannot edit it, or the order no longer allows it. */
  edit: (() => void) | null;
  recheck: (() => void) | null;
  confirm: (() => void) | null;
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code);

/** The customer and address of an order, and whether the address is deliverable. */
export function CustomerPanel({ order, busy, edit, recheck, confirm }: Props) {
  const lines = [
    order.fullName,
    ...addressLines(order),
    order.countryCode && countryOf(order.countryCode),
  ].filter((line): line is string => Boolean(line));
  return (
    <Panel
      title="Customer"
      action={
        edit && (
          <button type="button" className="link-button" onClick={edit}>
            Edit
          </button>
        )
      }
    >
      <div className="customer">
        <address className="address">
          {lines.length === 0 && <span className="quiet">No address</span>}
          {lines.map((line, index) => (
            <span key={line} className={index === 0 ? "address-name" : undefined}>
              {line}
            </span>
          ))}
          {lines.length > 0 && <CopyButton text={lines.join("\n")} what="address" />}
        </address>
        <Flex gap="6px 10px" align="center" wrap>
          <StatusTag field={orders.fields.addressStatus} value={order.addressStatus} />
          {order.cannotShip && <span className="small danger-text">The agency does not ship there</span>}
          {order.shipAnyway && <span className="small quiet">Shipped anyway</span>}
          {(recheck || confirm) && (
            <Flex className="address-actions" component="span" gap={6}>
              {recheck && (
                <Button small disabled={busy} onClick={recheck}>
                  Re-check
                </Button>
              )}
              {confirm && (
                <Button small disabled={busy} onClick={confirm}>
                  Confirm
                </Button>
              )}
            </Flex>
          )}
        </Flex>
        {(order.email || order.phone) && (
          <p className="contacts">
            {order.email && (
              <span>
                <a href={`mailto:${order.email}`}>{order.email}</a>
                <CopyButton text={order.email} what="email" />
              </span>
            )}
            {order.phone && (
              <span>
                <a href={`tel:${order.phone.replaceAll(/[^+\d]/g, "")}`}>{order.phone}</a>
                <CopyButton text={order.phone} what="phone" />
              </span>
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}
