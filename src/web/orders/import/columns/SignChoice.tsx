import { formatCount } from "../../../../domain/format.ts";

interface Props {
  doubtful: string;
  value: "point" | "comma" | null;
  choose(value: "point" | "comma"): void;
}

/** Asks whether the separator in an amount such as 1,299 marks thousands or decimals. */
export function SignChoice({ doubtful, value, choose }: Props) {
  const digits = doubtful.replace(/[^\d.,]/g, "");
  const whole = digits.replace(/[.,]/g, "");
  const part = digits.replace(",", ".");
  const isComma = digits.includes(",");
  const signs = [
    { sign: isComma ? "point" : "comma", text: `${formatCount(Number(whole))}.00` },
    { sign: isComma ? "comma" : "point", text: `${part}, with a decimal ${isComma ? "comma" : "point"}` },
  ] as const;
  return (
    <fieldset className="sign-choice">
      <legend>
        What is the amount <strong>{doubtful}</strong>?
      </legend>
      {signs.map(({ sign, text }) => (
        <label key={sign}>
          <input type="radio" name="decimal" checked={value === sign} onChange={() => choose(sign)} /> {text}
        </label>
      ))}
    </fieldset>
  );
}
