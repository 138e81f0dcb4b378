import { Flex } from "antd";
import { beginIdentity, listIdentities, unlinkIdentity } from "../../../domain/auth/oidc/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { leaveFor } from "../../auth/oidc-attempt.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { Age } from "../../widgets/Age.tsx";
import { Button } from "../../widgets/Button.tsx";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { When } from "../../widgets/values.tsx";

/** The identities of the agency's provider that sign the person in; nothing where the agency has none. */
export function IdentitiesCard() {
  const query = useCallQuery(listIdentities, {});
  const begin = useNamedCall(beginIdentity);
  const unlink = useNamedCall(unlinkIdentity);
  const confirm = useConfirm();
  const { data = [], provider = null } = query.data?.data ?? {};
  if (provider === null && data.length === 0) return null;
  const link = async () => {
    const begun = await begin({});
    if (begun.ok) leaveFor(begun.data.url, { attempt: begun.data.attempt, search: "", links: true });
  };
  const remove = async (id: string, host: string) => {
    const text = "You sign in with your password from then on, and can link the identity again.";
    if (!(await confirm({ title: `Remove the identity at ${host}?`, text, action: "Remove", danger: true })))
      return;
    await unlink({ params: { id } }, { success: messages.identityRemoved });
  };
  return (
    <section className="card" aria-labelledby="identities">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="identities">Sign-in with {provider ?? "a provider"}</h2>
        {provider !== null && <Button onClick={() => void link()}>Link identity</Button>}
      </Flex>
      {data.length === 0 ? (
        <p className="card-padded quiet">
          Link your identity at {provider} once, and sign in with it instead of your password.
        </p>
      ) : (
        <ul className="factor-list">
          {data.map(({ id, issuer, createdAt, lastUsedAt }) => {
            const { host } = new URL(issuer);
            return (
              <Flex
                key={id}
                className="factor-row"
                component="li"
                gap="8px 16px"
                align="center"
                justify="space-between"
              >
                <div>
                  <div>{host}</div>
                  <div className="small quiet">
                    {"Linked "}
                    <When at={createdAt} day />
                    {lastUsedAt && (
                      <>
                        {" · used "}
                        <Age at={lastUsedAt} /> ago
                      </>
                    )}
                  </div>
                </div>
                <Button small label={`Remove the identity at ${host}`} onClick={() => void remove(id, host)}>
                  Remove
                </Button>
              </Flex>
            );
          })}
        </ul>
      )}
    </section>
  );
}
