import { Flex } from "antd";
import { useParams } from "react-router";
import { formatMoney } from "../../../domain/format.ts";
import {
  type AutoSubmitOfStore,
  showStoreAutoSubmit,
  showTeamAutoSubmit,
} from "../../../domain/orders/auto-submit/calls.ts";
import { settingLabel } from "../../../domain/orders/auto-submit/setting.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import { Facts } from "../../widgets/Facts.tsx";
import { NotLoaded } from "../../widgets/states.tsx";
import { Panel } from "../detail/Panel.tsx";

const StoreDialog = lazyDialog(() => import("./StoreDialog.tsx"));
const TeamDialog = lazyDialog(() => import("./TeamDialog.tsx"));

const OWNERS = { store: "This store", team: "All stores of the team", agency: "The agency" } as const;

/** The setting that applies, with its limits. */
function Setting({ own, inherited, zone }: AutoSubmitOfStore) {
  const setting = own ?? inherited.setting;
  const { mode, orderLimit, dayLimit } = setting;
  const limit = (amount: number | null) => (amount === null ? "No limit" : formatMoney(amount));
  return (
    <Facts
      isDense
      facts={[
        { label: "Submit orders", value: settingLabel({ ...setting, zone }) },
        { label: "Set for", value: OWNERS[own ? "store" : inherited.level] },
        ...(mode === "hand"
          ? []
          : [
              { label: "Limit per order", value: limit(orderLimit) },
              { label: "Limit per day", value: limit(dayLimit) },
            ]),
      ]}
    />
  );
}

/** When the orders of a store are submitted automatically. */
export function StoreAutoSubmit() {
  const { id = "" } = useParams();
  const canIntegrate = useAbility().can("integrations", "integrate");
  const { data, error, refetch } = useCallQuery(showStoreAutoSubmit, { params: { id } });
  const { data: ofTeam } = useCallQuery(showTeamAutoSubmit, {}, { enabled: canIntegrate });
  const store = useDialog<AutoSubmitOfStore>((close, state) => (
    <StoreDialog integration={id} state={state} close={close} />
  ));
  const team = useDialog<AutoSubmitOfStore>((close, state) => <TeamDialog state={state} close={close} />);
  const [state, teamState] = [data?.data, ofTeam?.data];
  const action = state && canIntegrate && (
    <Flex gap={8} wrap>
      {teamState && <Button onClick={() => team.open(teamState)}>Set for all stores</Button>}
      <Button onClick={() => store.open(state)}>Edit automatic submit</Button>
    </Flex>
  );
  return (
    <Panel title="Automatic submit" action={action}>
      {state ? <Setting {...state} /> : <NotLoaded what="The setting" lines={2} query={{ error, refetch }} />}
      {store.dialog}
      {team.dialog}
    </Panel>
  );
}
