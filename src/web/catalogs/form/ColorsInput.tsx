import { Form, Select } from "antd";
import type { CatalogColor } from "../../../domain/catalogs/shapes.ts";
import type { InputProps } from "../../resource/form-values.ts";
import { Button } from "../../widgets/Button.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import "../catalogs.css";

const DEFAULT_SWATCH = "#888888";

export function ColorsInput({ id, value, onChange }: InputProps) {
  const colors = (value as CatalogColor[] | undefined) ?? [];
  const setNames = (names: string[]) =>
    onChange?.(
      names
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => colors.find((one) => one.name === name) ?? { name }),
    );
  const set = (name: string, change: { [Part in "hex" | "image"]?: string | undefined }) =>
    onChange?.(
      colors.map((one) => {
        if (one.name !== name) return one;
        const { hex, image } = { ...one, ...change };
        return { name, ...(hex ? { hex } : {}), ...(image ? { image } : {}) };
      }),
    );
  const gallery = (Form.useWatch("mockupGallery") as string[] | undefined) ?? [];
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
          {colors.map(({ name, hex, image }) => (
            <li key={name}>
              <label>
                <input
                  type="color"
                  value={hex ?? DEFAULT_SWATCH}
                  onChange={(event) => set(name, { hex: event.target.value })}
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
                  onClick={() => set(name, { hex: undefined })}
                />
              ) : (
                <span className="quiet small">No swatch</span>
              )}
              {gallery.length > 0 && (
                <Select
                  size="small"
                  allowClear
                  aria-label={`Image of ${name}`}
                  placeholder="No image"
                  className="swatch-image"
                  value={image && gallery.includes(image) ? image : undefined}
                  onChange={(next: string | undefined) => set(name, { image: next })}
                  options={gallery.map((path, index) => ({ value: path, label: `Mockup ${index + 1}` }))}
                  optionRender={({ value: path, label }) => (
                    <span className="swatch-option">
                      <Thumb src={String(path)} size={24} /> {label}
                    </span>
                  )}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
