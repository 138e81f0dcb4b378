import type { ReactNode } from "react";
import { Button } from "../widgets/Button.tsx";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { Money, When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { autoWord, type Seller, sellersResource } from "./people.ts";

const nothing = <span className="quiet">–</span>;

function factsOf(seller: Seller): [string, ReactNode][] {
  const { referralFrom, mappedUser, supporter } = seller;
  return [
    ["Name", seller.name],
    ["Code", seller.code],
    ["Manager", seller.manager?.email ?? nothing],
    ["Status", <StatusTag key="active" field={sellersResource.fields.active ?? {}} value={seller.active} />],
    ["Base cost", seller.basecost?.name ?? nothing],
    ["Supporter", supporter ? `${supporter.fullName} (${supporter.email})` : nothing],
    [
      "Referral code",
      <span key="code">
        {seller.referralCode} <CopyButton text={seller.referralCode} what="referral code" />
      </span>,
    ],
    ["Referral rate", `${seller.rate}%`],
    [
      "Referred by",
      referralFrom
        ? [referralFrom.name, referralFrom.code, referralFrom.manager?.email].filter(Boolean).join(" · ")
        : nothing,
    ],
    ["Auto approve", autoWord(seller.autoApproveOrder)],
    ["Orders by API", seller.getOrderAPI ? "On" : "Off"],
    ["Type", seller.sellerType === "warehouse" ? "Warehouse" : "Default"],
    ["Mapped seller", mappedUser ? `${mappedUser.name} (${mappedUser.code})` : nothing],
    ["Pending payout days", String(seller.pendingPayoutDays)],
    ["Credit limit", <Money key="limit" amount={seller.creditLimit} />],
    ["Pending topups", <Money key="pending" amount={seller.pendingTopUp} />],
    ["Created", <When key="created" at={seller.createdAt} day />],
  ];
}

/** Who a seller is, with the way to change it. */
export function SellerInformation({ seller, edit }: { seller: Seller; edit?: (() => void) | undefined }) {
  return (
    <section className="card" aria-labelledby="information">
      <div className="card-head">
        <h2 id="information">Information</h2>
        {edit && <Button kind="text" icon="edit" label="Edit information" onClick={edit} />}
      </div>
      <dl className="facts seller-facts card-padded">
        {factsOf(seller).map(([label, value]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
