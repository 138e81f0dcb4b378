import { Form, Input } from "antd";

const DIGITS = 6;
/** Digits with the spaces that apps show between them. */
const MAX_LENGTH = 12;

const digitsOf = (text: string | undefined) => (text ?? "").replace(/\s/g, "");

/** The code of an authenticator app, as a field of a form, which is sent once it is complete. */
export function CodeItem() {
  const form = Form.useFormInstance();
  return (
    <Form.Item
      name="code"
      label="Code"
      extra="The six digits that your authenticator app shows"
      validateTrigger="onSubmit"
      rules={[
        {
          validator: (_rule, text: string | undefined) =>
            /^\d{6}$/.test(digitsOf(text))
              ? Promise.resolve()
              : Promise.reject(new Error("Enter the six digits that the app shows")),
        },
      ]}
    >
      <Input
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_LENGTH}
        autoFocus
        onChange={({ target }) => {
          if (digitsOf(target.value).length === DIGITS) form.submit();
        }}
      />
    </Form.Item>
  );
}
