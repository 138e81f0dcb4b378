import { Flex, Form, Input, Switch, Typography } from "antd";
import {
  type IdentityProvider,
  removeProvider,
  saveProvider,
  showProvider,
} from "../../domain/auth/oidc/calls.ts";
import { messages } from "../../domain/messages.ts";
import type { Given, ResponseOf } from "../../domain/resource/call.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { Button } from "../widgets/Button.tsx";
import { CallDialog } from "../widgets/dialog/CallDialog.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { useDialog } from "../widgets/dialog/useDialog.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";

type Values = Given<typeof saveProvider>["body"];

function ProviderDialog({
  provider,
  redirectUris,
  close,
}: {
  provider: IdentityProvider | null;
  redirectUris: readonly string[];
  close(): void;
}) {
  const required = (label: string) => [
    { required: true, whitespace: true, message: messages.inputField(label) },
  ];
  return (
    <CallDialog
      title="Identity provider"
      action="Save"
      width={560}
      call={saveProvider}
      initialValues={provider ?? { asksFactor: false }}
      send={({ clientSecret, ...values }: Values) => ({
        body: { ...values, ...(clientSecret && { clientSecret }) },
        successMessage: messages.providerSaved,
      })}
      close={close}
    >
      <p className="quiet">
        Register Platen at your provider as a web application with{" "}
        {redirectUris.length === 1 ? "this address" : "these addresses"}:
      </p>
      <ul className="redirect-uris">
        {redirectUris.map((uri) => (
          <li key={uri}>
            <Typography.Text code copyable>
              {uri}
            </Typography.Text>
          </li>
        ))}
      </ul>
      <Form.Item name="name" label="Name" rules={required("name")} extra="On the button: “Sign in with …”">
        <Input maxLength={40} placeholder="Okta" />
      </Form.Item>
      <Form.Item name="issuer" label="Issuer" rules={required("issuer")}>
        <Input inputMode="url" placeholder="https://example.okta.com" />
      </Form.Item>
      <Form.Item name="clientId" label="Client ID" rules={required("client ID")}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label="Client secret"
        rules={provider ? [] : required("client secret")}
        extra={provider && "Leave it empty to keep the stored one"}
      >
        <Input.Password autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="asksFactor"
        label="It asks for a second factor itself"
        valuePropName="checked"
        extra="Then Platen asks for none after it."
      >
        <Switch />
      </Form.Item>
    </CallDialog>
  );
}

function Provider({
  provider,
  linked,
  edit,
}: Pick<ResponseOf<typeof showProvider>, "provider" | "linked"> & { edit(): void }) {
  const confirm = useConfirm();
  const remove = useNamedCall(removeProvider);
  if (!provider) {
    return (
      <p className="card-padded quiet">
        Members can sign in with an OpenID Connect provider such as Okta, Entra or Google Workspace. Each
        links their identity once on their profile; roles stay in Platen.
      </p>
    );
  }
  const ask = async () => {
    const text = `${linked === 1 ? "1 member signs" : `${linked} members sign`} in with their passwords from then on.`;
    if (!(await confirm({ title: `Remove ${provider.name}?`, text, action: "Remove", danger: true }))) return;
    await remove({}, { success: messages.providerRemoved });
  };
  return (
    <Flex className="card-padded" gap="8px 16px" align="center" justify="space-between" wrap>
      <div>
        <div>{provider.name}</div>
        <div className="small quiet">
          {provider.issuer} · {linked === 1 ? "1 member has" : `${linked} members have`} linked an identity
        </div>
      </div>
      <Flex gap={8}>
        <Button onClick={edit}>Edit</Button>
        <Button onClick={() => void ask()}>Remove</Button>
      </Flex>
    </Flex>
  );
}

/** The OpenID Connect provider with which members of the agency sign in. */
export function IdentityProviderCard() {
  const query = useCallQuery(showProvider, {});
  const shown = query.data?.data;
  const dialog = useDialog((close) =>
    shown ? (
      <ProviderDialog provider={shown.provider} redirectUris={shown.redirectUris} close={close} />
    ) : null,
  );
  return (
    <section className="card" aria-labelledby="identity-provider">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="identity-provider">Identity provider</h2>
        {shown?.provider === null && <Button onClick={() => dialog.open()}>Connect</Button>}
      </Flex>
      {query.isError ? (
        <LoadFailed what="Identity provider" error={query.error} retry={() => void query.refetch()} />
      ) : shown ? (
        <Provider provider={shown.provider} linked={shown.linked} edit={() => dialog.open()} />
      ) : (
        <CardSkeleton lines={2} />
      )}
      {dialog.dialog}
    </section>
  );
}
