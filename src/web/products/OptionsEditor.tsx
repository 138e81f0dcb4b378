import { Input, Select } from "antd";
import type { ProductOption } from "../../domain/products/public-product.ts";
import { Button } from "../widgets/Button.tsx";
import "./products.css";

/** `productOptions` of the domain. */
const MAX_OPTIONS = 3;
const MAX_NAME = 64;

interface Props {
  options: readonly ProductOption[];
  change(options: readonly ProductOption[]): void;
  remove(at: number): void;
}

/** The options of a product, such as color and size, each with its values as chips. */
export function OptionsEditor({ options, change, remove }: Props) {
  const set = (at: number, part: Partial<ProductOption>) =>
    change(options.map((option, index) => (index === at ? { ...option, ...part } : option)));
  return (
    <div className="product-options">
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options are identified by their place
        <div className="product-option" key={at}>
          <Input
            aria-label={`Name of option ${at + 1}`}
            placeholder="Color"
            maxLength={MAX_NAME}
            value={option.name}
            status={option.name.trim() ? "" : "error"}
            onChange={(event) => set(at, { name: event.target.value })}
          />
          <Select
            aria-label={`Values of option ${at + 1}`}
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[",", ";", "\t", "\n"]}
            placeholder="Black, White, Navy"
            value={[...option.values]}
            onChange={(values: string[]) =>
              set(at, { values: values.map((value) => value.trim()).filter(Boolean) })
            }
          />
          <Button kind="text" icon="close" label={`Remove option ${at + 1}`} onClick={() => remove(at)} />
        </div>
      ))}
      {options.length < MAX_OPTIONS && (
        <Button small icon="plus" onClick={() => change([...options, { name: "", values: [] }])}>
          Add option
        </Button>
      )}
    </div>
  );
}
