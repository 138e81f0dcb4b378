import { Input } from "antd";
import { contrast, isColor, readable, solid } from "../../domain/theme/contrast.ts";

interface Props {
  label: string;
  /** A sample in this color, to judge its contrast; `null` for background colors. */
  sample: "button" | "text" | null;
  // Set by the surrounding Form.Item.
  id?: string;
  "aria-invalid"?: boolean | "true";
  "aria-describedby"?: string;
  value?: string;
  onChange?(value: string): void;
}

const WHITE = "#ffffff";
const ratio = (a: string, b: string) => `${contrast(a, b).toFixed(1)}:1`;

/** The shade that is used if a color has too little contrast, with its contrast ratio. */
function Sample({ color, sample }: { color: string; sample: "button" | "text" }) {
  if (sample === "button") {
    const { background, text } = solid(color);
    return (
      <span className="color-sample" style={{ background, color: text }}>
        Button {ratio(background, text)}
      </span>
    );
  }
  const text = readable(color, WHITE);
  return (
    <span className="color-sample" style={{ background: WHITE, color: text }}>
      Text {ratio(text, WHITE)}
    </span>
  );
}

const longHex = (color: string) => (color.length === 4 ? color.replaceAll(/[\da-f]/gi, "$&$&") : color);

/** A color to pick or type, with a sample of its contrast. */
export function ColorField({ label, sample, value = "", onChange, ...inputProps }: Props) {
  const valid = isColor(value);
  return (
    <div className="color-line">
      <input
        type="color"
        aria-label={`Choose ${label.toLowerCase()}`}
        value={valid ? longHex(value) : WHITE}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <Input
        {...inputProps}
        value={value}
        maxLength={7}
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value.trim().toLowerCase())}
      />
      {sample && valid && <Sample color={longHex(value)} sample={sample} />}
    </div>
  );
}
