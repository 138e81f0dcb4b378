import type { ReactNode } from "react";
import { formatDay } from "../../../domain/format.ts";
import { Icon, type IconName } from "../../widgets/Icon.tsx";
import type { WholeOrder } from "../wire.ts";
import "./address.css";

export type OrderAddress = NonNullable<WholeOrder["address"]>;
export type Finding = OrderAddress["findings"][number];

const ICONS: Readonly<Record<Finding["verdict"], { name: IconName; label: string }>> = {
  wrong: { name: "circle-x", label: "Wrong" },
  doubtful: { name: "alert", label: "Doubtful" },
  unchecked: { name: "info", label: "Cannot be checked" },
  good: { name: "circle-check", label: "Good" },
};

interface Props {
  label?: string;
  findings: readonly Finding[];
  /** What is shown below a finding, such as the button that takes its suggestion. */
  below?(finding: Finding): ReactNode;
}

/** What is known against an address, each with its reason. */
export function Findings({ label = "What is known of the address", findings, below }: Props) {
  if (findings.length === 0) return null;
  return (
    <ul className="address-findings" aria-label={label}>
      {findings.map((finding) => {
        const { verdict, field, message } = finding;
        return (
          <li key={`${field} ${message}`} className={`address-${verdict}`}>
            <Icon {...ICONS[verdict]} size={16} />
            <div>
              <p>{message}</p>
              {below?.(finding)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** When and by what the address was checked, and who has confirmed it since. */
export function CheckedLine({ address }: { address: OrderAddress }) {
  const { checkedAt, version, confirmed, deliveredAt } = address;
  return (
    <>
      {deliveredAt && (
        <p className="address-good address-line">
          <Icon {...ICONS.good} size={16} />
          Delivered here on {formatDay(deliveredAt)}
        </p>
      )}
      <p className="small quiet">
        Checked {formatDay(checkedAt)} with postal data of {version}
      </p>
      {confirmed && (
        <p className="small quiet">
          Confirmed as it is by {confirmed.by ?? "the system"}, {formatDay(confirmed.at)}
        </p>
      )}
    </>
  );
}
