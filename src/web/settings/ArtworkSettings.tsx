import { Checkbox, Form } from "antd";
import type { FindingCode } from "../../domain/preflight/findings.ts";
import {
  CHECK_LABELS,
  DEFAULT_PREFLIGHT,
  OPTIONAL_CHECKS,
} from "../../domain/settings/preflight-settings.ts";
import type { SettingsResponse } from "../../domain/settings/responses.ts";
import { Button } from "../widgets/Button.tsx";
import { VALIDATE_TRIGGER } from "../widgets/field-rule.ts";
import { NumberInput } from "../widgets/number/NumberInput.tsx";
import { numberRule } from "../widgets/number/unreadable.ts";
import { SettingsPage } from "./SettingsPage.tsx";
import type { AgencyInfo } from "./useAgencyInfo.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

type Limits = SettingsResponse["preflight"];

interface Values {
  badDpi: number;
  doubtfulDpi: number;
  contrast: number;
  minimumLine: number;
  on: readonly FindingCode[];
}

const LIMITS = [
  {
    name: "badDpi",
    label: "Reject below (DPI)",
    help: "Blocks the order until the artwork is replaced or printed as it is",
  },
  { name: "doubtfulDpi", label: "Doubtful below (DPI)", help: "Warns the seller and you" },
  {
    name: "contrast",
    label: "Minimum contrast with the garment",
    help: "Difference of colors (CIE76), 1 to 50. Black and white differ by 100",
  },
  { name: "minimumLine", label: "Thinnest line (mm)", help: "Thinner lines may break off. 0.35 mm is 1 pt" },
] as const;

const valuesOf = ({ badDpi, doubtfulDpi, contrast, minimumLine, off }: Limits): Values => ({
  badDpi,
  doubtfulDpi,
  contrast,
  minimumLine,
  on: OPTIONAL_CHECKS.filter((code) => !off.includes(code)),
});

function ArtworkLimits({ agency, reload }: { agency: AgencyInfo; reload(): void }) {
  const settings = useSettingsForm<Values>({
    agency,
    valuesOf: ({ preflight }) => valuesOf(preflight),
    fieldOf: (path) => path.replace(/^settings\.preflight\./, "").replace(/^off.*$/, "on"),
    reload,
  });
  const { form, formProps, race, canEdit, busy } = settings;
  const save = async (preflight: Partial<Limits>) => {
    const saved = await settings.save({ preflight });
    if (saved) form.setFieldsValue(valuesOf(saved.preflight));
  };
  const submit = ({ on, ...limits }: Values) =>
    save({
      ...limits,
      off: OPTIONAL_CHECKS.filter((code) => !on.includes(code)),
    });
  return (
    <Form {...formProps} onFinish={(values) => void submit(values)}>
      <p className="quiet settings-lead">
        Artwork is checked when it is uploaded and when it is set on an order item. New limits apply to
        drafts, which are checked again in the background; submitted orders keep their results.
      </p>
      {LIMITS.map(({ name, label, help }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          extra={`${help}. Default: ${DEFAULT_PREFLIGHT[name]}`}
          validateTrigger={VALIDATE_TRIGGER}
          rules={[numberRule]}
        >
          <NumberInput kind={{ decimals: 2 }} className="wide" />
        </Form.Item>
      ))}
      <Form.Item name="on" label="Checks" extra="Whether there is anything to print is always checked.">
        <Checkbox.Group
          options={OPTIONAL_CHECKS.map((value) => ({ value, label: CHECK_LABELS[value] }))}
          className="settings-checks"
        />
      </Form.Item>
      {race.notice(() => form.getFieldsValue())}
      {canEdit && (
        <div className="form-footer">
          <Button disabled={busy} onClick={() => void save({})}>
            Reset to default
          </Button>
          <Button kind="primary" submit busy={busy}>
            Save
          </Button>
        </div>
      )}
    </Form>
  );
}

export default function ArtworkSettings() {
  return (
    <SettingsPage title="Artwork checks" page="artwork">
      {(agency, reload) => <ArtworkLimits agency={agency} reload={reload} />}
    </SettingsPage>
  );
}
