import { Input } from "antd";
import { useId } from "react";
import { contrast, isColour, readable, solid } from "../../domain/theme/contrast.ts";

interface Props {
  label: string;
  value: string;
  error?: string | undefined;
  /** What is drawn with it, so that its contrast can be seen: null for what stands behind. */
  shows: "button" | "text" | null;
  change(value: string): void;
}

const PAPER = "#ffffff";
const ratio = (one: string, other: string) => `${contrast(one, other).toFixed(1)}:1`;

/** The shade that is really used where a colour is too light or too dark to be read, and how well it is read. */
function Sample({ colour, shows }: { colour: string; shows: "button" | "text" }) {
  if (shows === "button") {
    const { background, text } = solid(colour);
    return (
      <span className="colour-sample" style={{ background, color: text }}>
        Button {ratio(background, text)}
      </span>
    );
  }
  const text = readable(colour, PAPER);
  return (
    <span className="colour-sample" style={{ background: PAPER, color: text }}>
      Text {ratio(text, PAPER)}
    </span>
  );
}

const long = (colour: string) => (colour.length === 4 ? colour.replaceAll(/[\da-f]/gi, "$&$&") : colour);

/** A colour to pick or to type, with how text in it or on it is read. */
export function ColourField({ label, value, error, shows, change }: Props) {
  const id = useId();
  const valid = isColour(value);
  const wrong = error ?? (valid ? undefined : "Not a colour such as #409eff");
  return (
    <div className="field colour-field">
      <label htmlFor={id}>{label}</label>
      <div className="colour-line">
        <input
          type="color"
          aria-label={`Pick ${label.toLowerCase()}`}
          value={valid ? long(value) : PAPER}
          onChange={({ target }) => change(target.value)}
        />
        <Input
          id={id}
          value={value}
          maxLength={7}
          spellCheck={false}
          aria-invalid={Boolean(wrong)}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => change(target.value.trim().toLowerCase())}
        />
        {shows && valid && <Sample colour={long(value)} shows={shows} />}
      </div>
      {wrong && (
        <p id={`${id}-wrong`} className="small danger-text">
          {wrong}
        </p>
      )}
    </div>
  );
}
