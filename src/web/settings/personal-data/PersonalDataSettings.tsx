import { Form, Select } from "antd";
import { counted } from "../../../domain/counts.ts";
import { formatDay } from "../../../domain/format.ts";
import { showRetention } from "../../../domain/personal-data/calls.ts";
import { KEEP_BUYERS, RETENTION_MONTHS, retentionLabel } from "../../../domain/personal-data/retention.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import type { SettingsResponse } from "../../../domain/settings/responses.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import type { AgencyInfo } from "../useAgencyInfo.ts";
import { useSettingsForm } from "../useSettingsForm.ts";

type Values = Pick<SettingsResponse, "buyerDataMonths">;

const OPTIONS = [KEEP_BUYERS, ...RETENTION_MONTHS].map((value) => ({ value, label: retentionLabel(value) }));
const FIELDS = { buyerDataMonths: { label: "Erase buyers" } };

/** What the setting would erase now. */
function effectText({ orders, buyers, oldest }: ResponseOf<typeof showRetention>): string {
  if (orders === 0 || oldest === null)
    return "No order has ended that long ago: nothing would be erased now.";
  const of = counted(orders, "order");
  return `${counted(buyers, "buyer")} of ${of} would be erased now. The oldest order is of ${formatDay(oldest)}.`;
}

function RetentionEffect({ months }: { months: number }) {
  const { data, isError } = useCallQuery(showRetention, { query: { months } });
  return (
    <section className="orders-effect" aria-label="Effect" aria-live="polite" aria-busy={!data && !isError}>
      <h3>Effect</h3>
      {isError ? (
        <p className="danger-text">The effect could not be loaded. Choose again to try again.</p>
      ) : data ? (
        <ul>
          <li>{effectText(data.data)}</li>
          <li>Orders with an open ticket wait until it is closed.</li>
        </ul>
      ) : (
        <Bar width="56%" />
      )}
    </section>
  );
}

function RetentionForm({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const confirm = useConfirm();
  const settings = useSettingsForm<Values>({
    agency,
    valuesOf: ({ buyerDataMonths }) => ({ buyerDataMonths }),
    fields: FIELDS,
    reload,
  });
  const { form, formProps, race, canEdit, busy, save } = settings;
  const stored = agency.settings.buyerDataMonths;
  const chosen = Form.useWatch("buyerDataMonths", form) ?? stored;
  const submit = async ({ buyerDataMonths }: Values) => {
    const isMore = buyerDataMonths !== KEEP_BUYERS && (stored === KEEP_BUYERS || buyerDataMonths < stored);
    const isSure =
      !isMore ||
      (await confirm({
        title: "Erase buyers automatically?",
        text: "It begins within an hour and goes on each hour. What is erased cannot be restored, except from a backup.",
        action: "Erase automatically",
        danger: true,
      }));
    if (isSure) await save({ buyerDataMonths });
  };
  return (
    <Form {...formProps} onFinish={(values) => void submit(values)}>
      <p className="quiet settings-lead">
        Name, contacts, address, what the buyer entered and notes that name the buyer are erased of orders
        that were completed or canceled. Amounts, numbers, items, province and country stay.
      </p>
      <Form.Item name="buyerDataMonths" label={FIELDS.buyerDataMonths.label}>
        <Select options={OPTIONS} />
      </Form.Item>
      {chosen !== KEEP_BUYERS && <RetentionEffect months={chosen} />}
      {race.notice(() => form.getFieldsValue())}
      {canEdit && (
        <div className="form-footer">
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

/** How long the personal data of buyers is kept. */
export default function PersonalDataSettings() {
  return (
    <SettingsPage title="Personal data" page="personal-data">
      {(agency, reload) => <RetentionForm agency={agency} reload={reload} />}
    </SettingsPage>
  );
}
