import { Select } from "antd";
import type { InputProps } from "../../resource/form-values.ts";
import { Button } from "../../widgets/Button.tsx";
import "../catalogs.css";

interface Color {
  readonly name: string;
  readonly hex?: string;
}

const DEFAULT_SWATCH = "#888888";

/** Colors as chips, and below them a swatch for each. */
export function ColorsInput({ id, value, onChange }: InputProps) {
  const colors = (value as Color[] | undefined) ?? [];
  const setNames = (names: string[]) =>
    onChange?.(
      names
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => colors.find((one) => one.name === name) ?? { name }),
    );
  const setHex = (name: string, hex: string | undefined) =>
    onChange?.(colors.map((one) => (one.name === name ? { name, ...(hex ? { hex } : {}) } : one)));
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[",", ";", "\t", "\n"]}
        placeholder="Black, White, Navy"
        value={colors.map(({ name }) => name)}
        onChange={setNames}
      />
      {colors.length > 0 && (
        <ul className="swatches">
          {colors.map(({ name, hex }) => (
            <li key={name}>
              <label>
                <input
                  type="color"
                  value={hex ?? DEFAULT_SWATCH}
                  onChange={(event) => setHex(name, event.target.value)}
                  aria-label={`Swatch of ${name}`}
                />
                {name}
              </label>
              {hex ? (
                <Button
                  small
                  kind="text"
                  icon="close"
                  label={`Remove the swatch of ${name}`}
                  onClick={() => setHex(name, undefined)}
                />
              ) : (
                <span className="quiet small">No swatch</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
