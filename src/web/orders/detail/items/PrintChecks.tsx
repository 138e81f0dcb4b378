import { useState } from "react";
import { waivePreflight } from "../../../../domain/preflight/orders/calls.ts";
import { Findings } from "../../../preflight/Findings.tsx";
import { PrintBox } from "../../../preflight/PrintBox.tsx";
import { useAbility } from "../../../providers/person.tsx";
import { Button } from "../../../widgets/Button.tsx";
import { useConfirm } from "../../../widgets/dialog/useConfirm.tsx";
import { Icon, type IconName } from "../../../widgets/Icon.tsx";
import type { OrderItem, WholeOrder } from "../../wire.ts";
import { useOrderCall } from "../useOrderCall.ts";
import { artworkNameIn } from "./slots.ts";
import "./print-checks.css";

type Result = OrderItem["preflight"][number];

interface Props {
  order: Pick<WholeOrder, "id"> & { readonly actions: readonly string[] };
  item: Pick<OrderItem, "id" | "title" | "slots" | "preflight" | "preflightDue">;
}

const LABELS = {
  good: { icon: "circle-check", text: "prints well" },
  doubtful: { icon: "alert", text: "is doubtful for print" },
  bad: { icon: "circle-x", text: "is bad for print" },
} as const satisfies Record<string, { icon: IconName; text: string }>;

const UNREAD = { icon: "info", text: "could not be read and is not checked" } as const;

/** How the artwork of an item prints: a line for each slot, with the findings and an image of the print box. */
export function PrintChecks({ order, item }: Props) {
  const { preflight, preflightDue } = item;
  if (preflight.length === 0 && !preflightDue) return null;
  return (
    <ul className="print-checks" aria-label={`Print check of ${item.title}`}>
      {preflight.map((result) => (
        <PrintCheck key={result.slot} order={order} item={item} result={result} />
      ))}
      {preflightDue && (
        <li className="small quiet print-check-line">
          <Icon name="progress" size={14} /> Artwork is being checked
        </li>
      )}
    </ul>
  );
}

function PrintCheck({ order, item, result }: Props & { result: Result }) {
  const { slot, status, findings, image, path, waived } = result;
  const [open, setOpen] = useState(false);
  const name = artworkNameIn(item, slot);
  const { icon, text } = status ? LABELS[status] : UNREAD;
  const isFault = status === "bad" || status === "doubtful";
  return (
    <li className={`print-check${isFault && !waived ? ` print-check-${status}` : ""}`}>
      <p className="print-check-line">
        <Icon name={icon} size={14} />
        <span>
          {name} {text}
          {waived && `. Printed as it is, by decision of the ${waived.by}`}
        </span>
        {isFault && (
          <button
            type="button"
            className="link-button small"
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Show"} print box of ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide print box" : "Show print box"}
          </button>
        )}
        {isFault && !waived && <Waive order={order} item={item} result={result} />}
      </p>
      <Findings findings={findings} />
      {open && image && (
        <PrintBox path={path} image={image} slot={item.slots.find((one) => one.slot === slot)} />
      )}
    </li>
  );
}

/** Prints artwork as it is, whatever was found. It counts for this image only. */
function Waive({ order, item, result: { slot, path, findings } }: Props & { result: Result }) {
  const name = artworkNameIn(item, slot);
  const { can } = useAbility();
  const { change, busy } = useOrderCall();
  const confirm = useConfirm();
  if (!can("orders", "waive-preflight") || !order.actions.includes("waive-preflight")) return null;
  const waive = async () => {
    const isSure = await confirm({
      title: `Print ${name} as it is?`,
      text: <Findings findings={findings} />,
      action: "Print as it is",
    });
    if (!isSure) return;
    await change(
      waivePreflight,
      { body: { orderId: order.id, itemId: item.id, slot, path } },
      { success: `${name} will be printed as it is` },
    );
  };
  return (
    <Button small busy={busy} onClick={() => void waive()}>
      Print as it is
    </Button>
  );
}
