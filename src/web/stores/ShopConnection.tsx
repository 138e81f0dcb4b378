import { PLATFORMS } from "../../domain/platforms.ts";
import type { integrations } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { showStoreHealth } from "../../domain/stores/inbound/calls.ts";
import { useCallQuery } from "../providers/calls.ts";
import { Button } from "../widgets/Button.tsx";

/** Connects a shop of a marketplace through the operator's app there; nothing for other stores. */
export function ShopConnection({ integration }: { integration: RowOf<typeof integrations> }) {
  const { data } = useCallQuery(showStoreHealth, { params: { id: integration.id } });
  const app = data?.data.app;
  if (!app) return null;
  const name = PLATFORMS[integration.platform];
  const { connectUrl, variable } = app;
  if (connectUrl === null)
    return (
      <p className="quiet">
        {name} shops are connected by {name}'s own API once the operator of this server has set{" "}
        <code>{variable}</code>. Until then, a webhook of your own can send orders and receive tracking
        numbers.
      </p>
    );
  return (
    <>
      <p className="quiet">
        {name} asks you to allow that Platen reads your orders and adds tracking numbers. Then confirm it
        here.
        {data.data.webhookUrl !== null && " Without it, a webhook of your own can send orders."}
      </p>
      <Button kind="primary" onClick={() => window.location.assign(connectUrl)}>
        {data.data.webhookUrl === null ? `Connect with ${name} again` : `Connect with ${name}`}
      </Button>
    </>
  );
}
