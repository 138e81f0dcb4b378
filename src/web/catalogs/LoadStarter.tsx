import { useState } from "react";
import { loadStarterCatalog, loadStarterPrices } from "../../domain/catalogs/starter/calls.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";

/** Loads common goods with example prices, or an agency's example prices for its sellers. */
export function LoadStarter({ prices = false, small = false }: { prices?: boolean; small?: boolean }) {
  const resource = prices ? "basecosts" : "catalogs";
  const canLoad = useAbility().can(resource, "load-starter");
  const loadOne = useNamedCall(prices ? loadStarterPrices : loadStarterCatalog);
  const [busy, setBusy] = useState(false);
  if (!canLoad) return null;
  const load = async () => {
    setBusy(true);
    await loadOne({}, { success: ({ message }) => message });
    setBusy(false);
  };
  return (
    <Button icon="box" small={small} busy={busy} onClick={() => void load()}>
      {prices ? "Load example prices" : "Load a starter catalog"}
    </Button>
  );
}
