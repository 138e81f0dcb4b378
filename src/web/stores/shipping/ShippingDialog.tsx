import { Checkbox, Form } from "antd";
import { guessShippingOption } from "../../../domain/orders/shipping-method.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../../../domain/orders/status.ts";
import { listStoreLocations, saveStoreShipping } from "../../../domain/stores/shipping/calls.ts";
import type { StoreShipping as Shipping } from "../../../domain/stores/shipping.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { BY_NAME, NONE, OPTION_NAMES } from "./rules.ts";

interface Values {
  /** In the sequence of the store's methods. */
  options: string[];
  defaultOption: string;
  location: string;
  applyToDrafts: boolean;
}

interface Props {
  integration: string;
  shipping: Shipping;
  close(): void;
}

const optionOf = (value: string) => (value === NONE ? null : (value as ShippingOption)); // A value of the selects.

/** The locations of the store to choose from, with the one that is set. */
function useLocations(integration: string, { hasLocations, location }: Shipping) {
  const { data, error } = useCallQuery(
    listStoreLocations,
    { params: { id: integration } },
    { enabled: hasLocations, retry: false },
  );
  const read = data?.data.data ?? [];
  const isThere = location === null || read.some(({ id }) => id === location.id);
  return { locations: isThere ? read : [location, ...read], error };
}

/** Sets the options of a store's shipping methods, and the location whose items are imported. */
export function ShippingDialog({ integration, shipping, close }: Props) {
  const { methods, defaultOption, location, hasLocations } = shipping;
  const { locations, error } = useLocations(integration, shipping);
  const send = (values: Values) => {
    const mapped = methods.flatMap(({ method }, index) => {
      const option = optionOf(values.options[index] ?? NONE);
      return option === null ? [] : [{ method, option }];
    });
    return {
      params: { id: integration },
      body: {
        methods: mapped,
        defaultOption: optionOf(values.defaultOption),
        location: locations.find(({ id }) => id === values.location) ?? null,
        applyToDrafts: values.applyToDrafts,
      },
      successMessage: ({ message }: { message: string }) => message,
    };
  };
  return (
    <CallDialog
      title="Shipping of the store's orders"
      action="Save"
      requiredMark={false}
      initialValues={{
        options: methods.map(({ option }) => option ?? NONE),
        defaultOption: defaultOption ?? NONE,
        location: location?.id ?? NONE,
        applyToDrafts: false,
      }}
      call={saveStoreShipping}
      send={send}
      close={close}
    >
      {methods.map(({ method }, index) => (
        <Form.Item key={method} name={["options", index]} label={method}>
          <NativeSelect
            values={[NONE, ...OPTION_NAMES]}
            labels={{
              ...SHIPPING_OPTIONS,
              [NONE]: `As other methods, else ${SHIPPING_OPTIONS[guessShippingOption(method)]}`,
            }}
          />
        </Form.Item>
      ))}
      <Form.Item name="defaultOption" label="Other methods">
        <NativeSelect values={[NONE, ...OPTION_NAMES]} labels={{ ...SHIPPING_OPTIONS, [NONE]: BY_NAME }} />
      </Form.Item>
      {hasLocations && (
        <Form.Item
          name="location"
          label="Import the items of"
          extra={
            error
              ? `The locations cannot be read: ${error.message}`
              : "Items that the store assigns to another location are left out of new orders and later changes"
          }
        >
          <NativeSelect
            values={[NONE, ...locations.map(({ id }) => id)]}
            labels={{
              ...Object.fromEntries(locations.map(({ id, name }) => [id, name])),
              [NONE]: "All locations",
            }}
          />
        </Form.Item>
      )}
      <Form.Item name="applyToDrafts" valuePropName="checked">
        <Checkbox>Also change drafts, except those whose option a person has set</Checkbox>
      </Form.Item>
    </CallDialog>
  );
}
