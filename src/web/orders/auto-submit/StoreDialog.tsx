import { type AutoSubmitOfStore, saveStoreAutoSubmit } from "../../../domain/orders/auto-submit/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { AutoSubmitFields } from "./AutoSubmitFields.tsx";
import { fieldOf, inheritedLabel, zoneLabel } from "./labels.ts";
import { type AutoSubmitValues, settingOf, valuesOf } from "./values.ts";

interface Props {
  integration: string;
  state: AutoSubmitOfStore;
  close(): void;
}

/** Sets when the orders of a store are submitted automatically. */
export default function StoreDialog({ integration, state, close }: Props) {
  return (
    <CallDialog<AutoSubmitValues, typeof saveStoreAutoSubmit>
      title="Automatic submit of the store's orders"
      action="Save"
      requiredMark={false}
      initialValues={valuesOf(state.own)}
      call={saveStoreAutoSubmit}
      fieldOf={fieldOf}
      send={(values) => ({
        params: { id: integration },
        body: { setting: settingOf(values) },
        successMessage: ({ message }) => message,
      })}
      close={close}
    >
      <AutoSubmitFields follow={inheritedLabel(state)} zone={zoneLabel(state.zone)} />
    </CallDialog>
  );
}
