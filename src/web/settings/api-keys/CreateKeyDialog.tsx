import { Alert, Form, Input, Select } from "antd";
import { z } from "zod";
import { createKey, listKeyScopes } from "../../../domain/api-keys/calls.ts";
import { DEFAULT_KEY_DAYS, expiryIn, MAX_KEY_DAYS } from "../../../domain/api-keys/lifetimes.ts";
import type { NewKey } from "../../../domain/api-keys/responses.ts";
import { plainText } from "../../../domain/resource/fields.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { CallDialog } from "../../widgets/dialog/CallDialog.tsx";
import { fieldRule, VALIDATE_TRIGGER } from "../../widgets/field-rule.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { FailedState } from "../../widgets/states.tsx";
import { ScopeFields } from "./ScopeFields.tsx";

interface Values {
  name: string;
  scopes: string[];
  days: number;
}

const EXPIRIES = [
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: DEFAULT_KEY_DAYS, label: "In a year" },
  // The server's clock may be ahead.
  { value: MAX_KEY_DAYS - 1, label: "In two years" },
];
const scopes = z.array(z.string()).min(1, "Choose at least one scope");

interface Props {
  isSeller: boolean;
  created(key: NewKey): void;
  close(): void;
}

/** Creates a key with some of the person's own permissions. */
export default function CreateKeyDialog({ isSeller, created, close }: Props) {
  const query = useCallQuery(listKeyScopes, {});
  const offered = query.data?.data;
  return (
    <CallDialog
      title="Create API key"
      action="Create"
      width={600}
      disabled={!offered}
      initialValues={{ scopes: [], days: DEFAULT_KEY_DAYS }}
      call={createKey}
      send={({ days, ...values }: Values) => ({
        body: { ...values, expiresAt: expiryIn(days) },
        successMessage: (key) => {
          created(key);
          return "API key created";
        },
      })}
      close={close}
    >
      <Form.Item
        name="name"
        label="Name"
        required
        extra="What uses the key, such as a warehouse or a report"
        rules={[fieldRule(plainText(64, 1), "Enter a name")]}
        validateTrigger={VALIDATE_TRIGGER}
      >
        <Input autoComplete="off" maxLength={64} />
      </Form.Item>
      <Form.Item name="days" label="Expires" required>
        <Select options={EXPIRIES} />
      </Form.Item>
      {isSeller && offered?.orders === false && (
        <Alert
          type="info"
          showIcon
          className="key-orders"
          message="Keys cannot read your orders"
          description="Ask your agency to turn on “Orders may be pulled by API” for your team."
        />
      )}
      {query.isError ? (
        <FailedState what="Scopes" why={query.error.message} retry={() => void query.refetch()} />
      ) : !offered ? (
        <CardSkeleton lines={5} />
      ) : (
        <Form.Item
          name="scopes"
          label="Scopes"
          required
          extra="The key never has more permissions than you have at the time of the call."
          rules={[fieldRule(scopes)]}
        >
          <ScopeFields offered={offered.scopes} />
        </Form.Item>
      )}
    </CallDialog>
  );
}
