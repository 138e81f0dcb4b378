import { InputNumber } from "antd";

interface Props {
  // Set by the enclosing Form.Item.
  id?: string;
  value?: number | null;
  onChange?(value: number | null): void;
}

/** An input for dollars with two decimals. */
export const Amount = (given: Props) => (
  <InputNumber<number>
    {...given}
    className="wide"
    prefix="$"
    precision={2}
    step={1}
    formatter={(value) => String(value ?? "")}
  />
);
