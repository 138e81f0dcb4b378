import { type HttpError, useOne } from "@refinedev/core";
import { useState } from "react";
import { useParams } from "react-router";
import { isErasedCustomer } from "../../../domain/personal-data/buyer-data.ts";
import { showCustomerData } from "../../../domain/personal-data/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { useDownload } from "../../providers/download.ts";
import { useAbility } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import type { Buyer } from "../create/useBuyers.ts";
import { Related } from "../related/Related.tsx";

const EraseDialog = lazyDialog(() => import("./EraseDialog.tsx"));

/** A buyer of a seller: contact and address, orders and tickets. */
export default function CustomerShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const { download, busy } = useDownload();
  const [isErasing, setErasing] = useState(false);
  // The same query as that of the page.
  const { result: customer } = useOne<Buyer, HttpError>({
    resource: "customers",
    id,
    errorNotification: false,
  });
  const exportData: HeaderAction = {
    label: "Export data",
    icon: "download",
    busy,
    onClick: () => void download(showCustomerData, { params: { id } }, `customer-${id}.json`),
  };
  const erase: HeaderAction = {
    label: "Erase personal data",
    icon: "user",
    danger: true,
    onClick: () => setErasing(true),
  };
  const isErased = customer !== undefined && isErasedCustomer(customer);
  return (
    <>
      <ResourceShow
        resource={resourceNamed("customers")}
        area={area}
        more={[
          ...(can("customers", "export-data") ? [exportData] : []),
          ...(can("customers", "erase") && customer && !isErased ? [erase] : []),
        ]}
      >
        <Related area={area} of={{ customer: id }} empty="Orders with this customer's email appear here." />
      </ResourceShow>
      {isErasing && customer && (
        <EraseDialog customer={customer} area={area} close={() => setErasing(false)} />
      )}
    </>
  );
}
