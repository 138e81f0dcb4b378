import { useState } from "react";
import { useParams } from "react-router";
import { counted } from "../../../domain/counts.ts";
import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";
import { showStoreShipping } from "../../../domain/stores/shipping/calls.ts";
import { type StoreShipping as Shipping, shippingOptionOf } from "../../../domain/stores/shipping.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { Facts } from "../../widgets/Facts.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { BY_NAME } from "./rules.ts";
import { ShippingDialog } from "./ShippingDialog.tsx";
import "../stores.css";

/** The options that the store's shipping methods become. */
function Methods({ methods, defaultOption }: Pick<Shipping, "methods" | "defaultOption">) {
  if (methods.length === 0)
    return (
      <p className="card-padded quiet">The shipping methods of the store appear here with its orders.</p>
    );
  return (
    <ul className="store-methods" aria-label="Shipping methods">
      {methods.map(({ method, orders, option }) => (
        <li key={method}>
          <span className="store-method-name">
            {method} <span className="quiet small">{counted(orders, "order")}</span>
          </span>
          <span>
            {SHIPPING_OPTIONS[option ?? shippingOptionOf(method, { methods: [], defaultOption })]}
            {option === null && (
              <span className="quiet small"> {defaultOption ? "by default" : "by its name, not mapped"}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How the orders of a store are shipped, and the location whose items are imported. */
export function StoreShipping() {
  const { id = "" } = useParams();
  const canIntegrate = useAbility().can("integrations", "integrate");
  const [isEditing, setEditing] = useState(false);
  const { data, error, refetch } = useCallQuery(showStoreShipping, { params: { id } });
  const shipping = data?.data;
  const action = shipping && canIntegrate && <Button onClick={() => setEditing(true)}>Edit shipping</Button>;
  return (
    <Panel title="Shipping" action={action}>
      {shipping ? (
        <>
          <Methods {...shipping} />
          <Facts
            isDense
            facts={[
              {
                label: "Other methods",
                value: shipping.defaultOption ? SHIPPING_OPTIONS[shipping.defaultOption] : BY_NAME,
              },
              ...(shipping.hasLocations
                ? [{ label: "Items of", value: shipping.location?.name ?? "All locations" }]
                : []),
            ]}
          />
        </>
      ) : (
        <NotLoaded what="The shipping methods" lines={3} query={{ error, refetch }} />
      )}
      {isEditing && shipping && (
        <ShippingDialog integration={id} shipping={shipping} close={() => setEditing(false)} />
      )}
    </Panel>
  );
}
