import { InputNumber } from "antd";

interface Props {
  // Given by the Form.Item around it.
  id?: string;
  value?: number | null;
  onChange?(value: number | null): void;
}

/** Dollars, to the cent, as they are typed. */
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
