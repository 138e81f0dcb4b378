import { Flex } from "antd";
import { type ReactNode, useState } from "react";
import { PLATFORMS } from "../../domain/platforms.ts";
import { showStoreHealth } from "../../domain/stores/inbound/calls.ts";
import type { StoreHealth } from "../../domain/stores/inbound/responses.ts";
import { authorizeOwnEtsyApp } from "../../domain/stores/platforms/etsy/calls.ts";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { Button } from "../widgets/Button.tsx";
import type { Integration } from "./integration.ts";
import { OwnAppDialog } from "./OwnAppDialog.tsx";

type App = NonNullable<StoreHealth["app"]>;
type OwnApp = NonNullable<App["own"]>;

interface OwnProps {
  integration: Integration;
  own: OwnApp;
}

/** Opens the form for the keys of a seller's own app. */
function OwnAppButton({
  integration,
  own,
  label,
  isPrimary = false,
}: OwnProps & { label: string; isPrimary?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={isPrimary ? "primary" : "default"} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <OwnAppDialog integration={integration} callbackUrl={own.callbackUrl} close={() => setOpen(false)} />
      )}
    </>
  );
}

/** A shop that an app of its seller connects. */
function ConnectedByOwn({ integration, own, connectUrl }: OwnProps & Pick<App, "connectUrl">) {
  const name = PLATFORMS[integration.platform];
  const authorize = useNamedCall(authorizeOwnEtsyApp);
  const again = async () => {
    const begun = await authorize({ params: { id: integration.id }, body: {} });
    if (begun.ok) window.location.assign(begun.data.url);
  };
  return (
    <>
      <p className="quiet">
        This shop is connected by an app of your own. {name} sends it no webhooks, so orders arrive by
        reading, every ten minutes.
      </p>
      <Flex gap={8} wrap>
        <Button kind="primary" onClick={() => void again()}>
          Connect with {name} again
        </Button>
        <OwnAppButton integration={integration} own={own} label="Change the app's keys" />
        {connectUrl !== null && (
          <Button onClick={() => window.location.assign(connectUrl)}>Use Platen's app</Button>
        )}
      </Flex>
    </>
  );
}

/** What an operator's app needs, where the server has none. */
function WithoutApp({
  integration,
  app,
  children,
}: {
  integration: Integration;
  app: App;
  children: ReactNode;
}) {
  const name = PLATFORMS[integration.platform];
  const { own, variable } = app;
  return (
    <>
      <p className="quiet">
        {own
          ? `${name} shops are connected by ${name}'s own API: by an app of your own, or by the operator's once this server has`
          : `${name} shops are connected by ${name}'s own API once the operator of this server has set`}{" "}
        <code>{variable}</code>. {own ? "Without an app" : "Until then"}, a webhook of your own can send
        orders and receive tracking numbers.
      </p>
      {own?.refusal && <p className="quiet">{own.refusal}.</p>}
      {children}
    </>
  );
}

/** Connects a shop of a marketplace through an app there; nothing for other stores. */
export function ShopConnection({ integration }: { integration: Integration }) {
  const { data } = useCallQuery(showStoreHealth, { params: { id: integration.id } });
  const app = data?.data.app;
  if (!app) return null;
  const name = PLATFORMS[integration.platform];
  const { connectUrl, own } = app;
  if (own?.isUsed) return <ConnectedByOwn integration={integration} own={own} connectUrl={connectUrl} />;
  const isConnected = data.data.webhookUrl === null;
  const ownButton = own?.refusal === null && (
    <OwnAppButton
      integration={integration}
      own={own}
      label="Use an app of your own"
      isPrimary={connectUrl === null}
    />
  );
  if (connectUrl === null)
    return (
      <WithoutApp integration={integration} app={app}>
        {ownButton}
      </WithoutApp>
    );
  return (
    <>
      <p className="quiet">
        {name} asks you to allow that Platen reads your orders and adds tracking numbers. Then confirm it
        here.
        {!isConnected && " Without it, a webhook of your own can send orders."}
      </p>
      <Flex gap={8} wrap>
        <Button kind="primary" onClick={() => window.location.assign(connectUrl)}>
          {isConnected ? `Connect with ${name} again` : `Connect with ${name}`}
        </Button>
        {ownButton}
      </Flex>
    </>
  );
}
