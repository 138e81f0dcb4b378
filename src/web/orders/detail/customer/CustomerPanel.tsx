import { Flex } from "antd";
import { Link } from "react-router";
import { suggestionLabel } from "../../../../domain/orders/address/suggestion-label.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { orders } from "../../../../domain/resources/orders.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { CheckedLine, type Finding, Findings } from "../../address/Findings.tsx";
import { addressLines } from "../../destination.ts";
import type { WholeOrder } from "../../wire.ts";
import { AddressDialog } from "../dialogs.ts";
import { Panel } from "../Panel.tsx";
import { useCanDo } from "../useCanDo.ts";
import type { OrderWork } from "../useOrderWork.tsx";
import { addressCheckOf, needsConfirmation } from "./address-check.ts";
import { useSuggestion } from "./useSuggestion.tsx";

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code);

export function CustomerPanel({ order, area, work }: { order: WholeOrder; area: Area; work: OrderWork }) {
  const canDo = useCanDo(order);
  const { recheck, confirm } = addressCheckOf(order, work);
  const canRecheck = canDo("check-address");
  const canConfirm = canDo("confirm-address") && needsConfirmation(order);
  const suggestion = useSuggestion(order, area, work);
  const { open, dialog } = useDialog((close) => <AddressDialog order={order} area={area} close={close} />);
  const { canOpen } = useAbility();
  const customers = `/${area}/customers`;
  // An order has its own copy of the buyer, whom the list finds by the email.
  const customer =
    order.email && canOpen(customers) ? `${customers}?search=${encodeURIComponent(order.email)}` : null;
  const lines = [
    order.fullName,
    ...addressLines(order),
    order.countryCode && countryOf(order.countryCode),
  ].filter((line): line is string => Boolean(line));
  const takes = ({ suggestion: changes }: Finding) => {
    if (!changes || !canDo("edit-address") || order.addressStatus === 2) return null;
    return (
      <Button small disabled={work.busy} onClick={() => void suggestion.accept(changes)}>
        {suggestionLabel(changes)}
      </Button>
    );
  };
  return (
    <Panel
      title="Customer"
      action={
        canDo("edit-address") && (
          <button type="button" className="link-button" onClick={() => open()}>
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
              {line === order.fullName && customer ? <Link to={customer}>{line}</Link> : line}
            </span>
          ))}
          {lines.length > 0 && <CopyButton text={lines.join("\n")} what="address" />}
        </address>
        <Flex gap="6px 10px" align="center" wrap>
          <StatusTag field={orders.fields.addressStatus} value={order.addressStatus} />
          {order.cannotShip && <span className="small danger-text">Excluded destination</span>}
          {order.shipAnyway && <span className="small quiet">Shipped anyway</span>}
          {(canRecheck || canConfirm) && (
            <Flex className="address-actions" component="span" gap={6}>
              {canRecheck && (
                <Button small disabled={work.busy} onClick={recheck}>
                  Re-check
                </Button>
              )}
              {canConfirm && (
                <Button small disabled={work.busy} onClick={confirm}>
                  Confirm
                </Button>
              )}
            </Flex>
          )}
        </Flex>
        {order.address && (
          <>
            <Findings findings={order.address.findings} below={takes} />
            <CheckedLine address={order.address} />
          </>
        )}
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
      {dialog}
      {suggestion.dialog}
    </Panel>
  );
}
