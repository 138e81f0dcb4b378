import { Flex } from "antd";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import {
  draftFactor,
  type Factor,
  type FactorDraft,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from "../../../domain/auth/factors/calls.ts";
import { FACTOR_LABELS, type FactorKind, RECOVERY_CODES } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import type { ResponseOf } from "../../../domain/resource/call.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { When } from "../../widgets/values.tsx";
import { hasPasskeys } from "./passkey.ts";
import "./security.css";

const AddAppDialog = lazyDialog(() => import("./AddAppDialog.tsx"));
const AddPasskeyDialog = lazyDialog(() => import("./AddPasskeyDialog.tsx"));
const RecoveryCodesDialog = lazyDialog(() => import("./RecoveryCodesDialog.tsx"));

/** The part of the address that leads to this card, in mails. */
const HASH = "#security";
const NO_PASSKEYS = "This browser cannot make passkeys at this address";

type Factors = ResponseOf<typeof listFactors>;

/** Asks, then removes. The last one takes the recovery codes with it. */
function useRemove(isLast: boolean) {
  const confirm = useConfirm();
  const remove = useNamedCall(removeFactor);
  return async ({ id, name }: Factor) => {
    const text = isLast
      ? "You sign in with your password alone from then on, and your recovery codes end."
      : "It does not sign you in any more. Browsers that were remembered are asked again.";
    if (!(await confirm({ title: `Remove ${name}?`, text, action: "Remove", danger: true }))) return;
    await remove({ params: { id } }, { success: messages.factorRemoved });
  };
}

function FactorRow({
  factor,
  host,
  refusal,
  remove,
}: {
  factor: Factor;
  host: string;
  refusal: string | null;
  remove(): void;
}) {
  const { kind, name, createdAt, lastUsedAt } = factor;
  const isElsewhere = factor.host !== null && factor.host !== host;
  return (
    <Flex className="factor-row" component="li" gap="8px 16px" align="center" justify="space-between">
      <div>
        <div>{name}</div>
        <div className="small quiet">
          {FACTOR_LABELS[kind]}
          {factor.host && ` · ${isElsewhere ? "works at " : ""}${factor.host}`}
          {" · added "}
          <When at={createdAt} day />
          {lastUsedAt && (
            <>
              {" · last used "}
              <When at={lastUsedAt} />
            </>
          )}
        </div>
        {refusal && <div className="small quiet">{refusal}</div>}
      </div>
      <Button small disabled={refusal !== null} label={`Remove ${name}`} onClick={remove}>
        Remove
      </Button>
    </Flex>
  );
}

/** Which sentences the person needs before they choose. */
function About({ factors: { data, isRequired, host, otherHosts, noApps } }: { factors: Factors }) {
  const sentences = [
    data.length === 0 &&
      (isRequired
        ? "A second factor is required for your account."
        : "Your password alone signs you in. With a second factor, a stolen password is not enough."),
    otherHosts.length > 0 &&
      `A passkey belongs to this address, ${host}. It does not work at ${otherHosts.join(", ")}; an authenticator app works at all of them.`,
    noApps,
    !hasPasskeys() && `${NO_PASSKEYS}.`,
  ].filter((one) => one !== false && one !== null);
  return sentences.map((text) => (
    <p key={text} className="factor-about quiet">
      {text}
    </p>
  ));
}

function RecoveryRow({ left, renewed }: { left: number; renewed(codes: readonly string[]): void }) {
  const confirm = useConfirm();
  const renew = useNamedCall(renewRecoveryCodes);
  const ask = async () => {
    const text = "The codes that you have now end. The new ones are shown once.";
    if (!(await confirm({ title: "Make new recovery codes?", text, action: "Make new ones" }))) return;
    const response = await renew({});
    if (response.ok) renewed(response.data.recoveryCodes);
  };
  return (
    <Flex className="factor-row" component="li" gap="8px 16px" align="center" justify="space-between">
      <div>
        <div>Recovery codes</div>
        <div className="small quiet">
          {left} of {RECOVERY_CODES} left. Each one signs you in once without your second factor.
        </div>
      </div>
      <Button small onClick={() => void ask()}>
        Make new ones
      </Button>
    </Flex>
  );
}

/** Begins a factor, whose call may ask again, and then opens its dialog; the first one shows recovery codes. */
function useAdding(host: string) {
  const begin = useNamedCall(draftFactor);
  const [busy, setBusy] = useState<FactorKind>();
  const [draft, setDraft] = useState<FactorDraft>();
  const [codes, setCodes] = useState<readonly string[]>();
  const add = async (kind: FactorKind) => {
    setBusy(kind);
    const response = await begin({ body: { kind } });
    setBusy(undefined);
    if (response.ok) setDraft(response.data);
  };
  const close = () => setDraft(undefined);
  const added = (recoveryCodes: readonly string[] | undefined) => {
    close();
    setCodes(recoveryCodes);
  };
  const dialogs = (
    <>
      {draft?.totp && <AddAppDialog draft={draft} added={added} close={close} />}
      {draft?.passkey && <AddPasskeyDialog draft={draft} host={host} added={added} close={close} />}
      {codes && <RecoveryCodesDialog codes={codes} close={() => setCodes(undefined)} />}
    </>
  );
  return { add, busy, showCodes: setCodes, dialogs };
}

/** A person's own second factors, on their profile. */
export function FactorsCard() {
  const query = useCallQuery(listFactors, {});
  const factors = query.data?.data;
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const isLoaded = factors !== undefined;
  useEffect(() => {
    if (isLoaded && hash === HASH) card.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, hash]);
  const { add, busy, showCodes, dialogs } = useAdding(factors?.host ?? "");
  const isLast = factors?.data.length === 1;
  const remove = useRemove(isLast);
  if (query.isError)
    return <LoadFailed what="Second factors" error={query.error} retry={() => void query.refetch()} />;
  if (!factors) return <CardSkeleton lines={3} />;
  const { data, isRequired, recoveryCodes, host, noApps } = factors;
  return (
    <section className="card" aria-labelledby="security" ref={card}>
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="security">Second factor</h2>
        <Flex gap={8} wrap>
          <Button busy={busy === "totp"} disabled={noApps !== null} onClick={() => void add("totp")}>
            Add authenticator app
          </Button>
          <Button busy={busy === "passkey"} disabled={!hasPasskeys()} onClick={() => void add("passkey")}>
            Add passkey
          </Button>
        </Flex>
      </Flex>
      <About factors={factors} />
      {data.length > 0 && (
        <ul className="factor-list">
          {data.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              host={host}
              refusal={isLast && isRequired ? messages.lastFactor : null}
              remove={() => void remove(factor)}
            />
          ))}
          <RecoveryRow left={recoveryCodes} renewed={showCodes} />
        </ul>
      )}
      {dialogs}
    </section>
  );
}
