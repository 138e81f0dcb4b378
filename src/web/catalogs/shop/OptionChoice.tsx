interface Props {
  name: string;
  current: string | null;
  values: readonly { value: string; hex: string | undefined; isMade: boolean }[];
  choose(value: string): void;
}

/** Colors as swatches, or sizes, of which one is chosen. */
export function OptionChoice({ name, current, values, choose }: Props) {
  return (
    <fieldset className="shop-option">
      <legend>
        {name}: <strong>{current}</strong>
      </legend>
      <div className="shop-values">
        {values.map(({ value, hex, isMade }) => (
          <label key={value} className={hex ? "shop-value shop-swatch" : "shop-value"} title={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={current === value}
              disabled={!isMade}
              onChange={() => choose(value)}
            />
            {hex ? (
              <span style={{ background: hex }}>
                <span className="visually-hidden">{value}</span>
              </span>
            ) : (
              <span>{value}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
