import { Checkbox } from "antd";
import { EXPORT_COLUMNS, type ExportColumnKey } from "../../../domain/orders/export/columns.ts";

interface Props {
  offered: readonly ExportColumnKey[];
  chosen: readonly ExportColumnKey[];
  onChange(chosen: readonly ExportColumnKey[]): void;
}

const groupOf = (key: ExportColumnKey) => EXPORT_COLUMNS[key].group;

export function ColumnPicker({ offered, chosen, onChange }: Props) {
  const groups = [...new Set(offered.map(groupOf))];
  const toggle = (key: ExportColumnKey, isOn: boolean) =>
    onChange(isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    // A scrolling box must be reachable by keyboard.
    <section className="export-columns-scroll" tabIndex={0} aria-label="Columns">
      <div className="export-columns">
        {groups.map((group) => (
          <fieldset key={group} className="export-column-group">
            <legend className="small quiet">{group}</legend>
            {offered
              .filter((key) => groupOf(key) === group)
              .map((key) => (
                <Checkbox
                  key={key}
                  checked={chosen.includes(key)}
                  onChange={({ target }) => toggle(key, target.checked)}
                >
                  {EXPORT_COLUMNS[key].label}
                </Checkbox>
              ))}
          </fieldset>
        ))}
      </div>
    </section>
  );
}
