import { Flex } from "antd";
import { Button } from "../../widgets/Button.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, NOTHING, When } from "../../widgets/values.tsx";
import { autoLabel, type Seller, sellersResource } from "../people.ts";

function factsOf(seller: Seller): Fact[] {
  const { referralFrom, mappedUser, supporter } = seller;
  return [
    { label: "Name", value: seller.name },
    { label: "Code", value: seller.code },
    { label: "Manager", value: seller.manager?.email ?? NOTHING },
    {
      label: "Status",
      value: <StatusTag field={sellersResource.fields.active ?? {}} value={seller.active} />,
    },
    { label: "Base cost", value: seller.basecost?.name ?? NOTHING },
    { label: "Supporter", value: supporter ? `${supporter.fullName} (${supporter.email})` : NOTHING },
    {
      label: "Referral code",
      value: (
        <span>
          {seller.referralCode} <CopyButton text={seller.referralCode} what="referral code" />
        </span>
      ),
    },
    { label: "Referral rate", value: `${seller.rate}%` },
    {
      label: "Referred by",
      value: referralFrom
        ? [referralFrom.name, referralFrom.code, referralFrom.manager?.email].filter(Boolean).join(" · ")
        : NOTHING,
    },
    { label: "Auto approve", value: autoLabel(seller.autoApproveOrder) },
    { label: "Orders by API", value: seller.getOrderAPI ? "On" : "Off" },
    { label: "Type", value: seller.sellerType === "warehouse" ? "Warehouse" : "Default" },
    { label: "Mapped seller", value: mappedUser ? `${mappedUser.name} (${mappedUser.code})` : NOTHING },
    { label: "Pending payout days", value: String(seller.pendingPayoutDays) },
    { label: "Credit limit", value: <Money amount={seller.creditLimit} /> },
    { label: "Pending top-ups", value: <Money amount={seller.pendingTopUp} /> },
    { label: "Created", value: <When at={seller.createdAt} day /> },
  ];
}

export function SellerInformation({ seller, edit }: { seller: Seller; edit?: (() => void) | undefined }) {
  return (
    <section className="card" aria-labelledby="information">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="information">Information</h2>
        {edit && <Button kind="text" icon="edit" label="Edit information" onClick={edit} />}
      </Flex>
      <Facts facts={factsOf(seller)} isDense />
    </section>
  );
}
