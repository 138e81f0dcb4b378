import { lazy, Suspense, useState } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { proofOf } from "../../domain/settings/domain-proof.ts";
import { inTime } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCall, useGet } from "../providers/calls.ts";
import { useSay } from "../providers/notification.tsx";
import { useMay } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { CopyButton } from "../widgets/CopyButton.tsx";
import { When } from "../widgets/figures.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import "./domains.css";

const AddDomainDialog = lazy(() => inTime(import("./AddDomainDialog.tsx")));

interface Domain {
  id: string;
  host: string;
  connectStatus: 0 | 1;
  token: string;
  finding: string | null;
  checkedAt: string | null;
  createdAt: string;
}

const MOST = 200;

/** The record to add where the host is managed, what was found of it, and a look at once. */
function Proof({ domain }: { domain: Domain }) {
  const mayCheck = useMay()("domains", "check");
  const call = useCall();
  const say = useSay();
  const [busy, setBusy] = useState(false);
  const { name, value } = proofOf(domain.host, domain.token);
  const check = async () => {
    setBusy(true);
    const answer = await call<{ connectStatus: number; message: string }>(
      "POST",
      `domains/${domain.id}/check`,
      { changes: ["domains"] },
    );
    setBusy(false);
    if (answer.ok && answer.data.connectStatus === 1) say.success(answer.data.message);
  };
  return (
    <div className="domain-proof">
      <p>
        Where the domain is managed, add this record. Platen looks for it by itself, less often as time goes
        by.
      </p>
      <dl>
        <dt>Type</dt>
        <dd>TXT</dd>
        <dt>Name</dt>
        <dd>
          <code>{name}</code> <CopyButton text={name} what="the name" />
        </dd>
        <dt>Value</dt>
        <dd>
          <code>{value}</code> <CopyButton text={value} what="the value" />
        </dd>
      </dl>
      <div className="domain-check">
        <p role="status" className="small">
          {domain.finding ?? "Not looked at yet"}
          {domain.checkedAt && (
            <span className="quiet">
              {" "}
              (<When at={domain.checkedAt} />)
            </span>
          )}
        </p>
        {mayCheck && (
          <Button busy={busy} onClick={() => void check()}>
            Check now
          </Button>
        )}
      </div>
    </div>
  );
}

function DomainRow({ domain, remove }: { domain: Domain; remove: (() => void) | undefined }) {
  const status = resourceNamed("domains").fields.connectStatus;
  return (
    <li className="card domain">
      <div className="domain-head">
        <h2>{domain.host}</h2>
        {status && <StatusTag field={status} value={domain.connectStatus} />}
        <span className="quiet small domain-since">
          <When at={domain.createdAt} day />
        </span>
        {remove && (
          <RowMenu
            label={`Actions for ${domain.host}`}
            actions={[{ label: "Delete", icon: "trash", danger: true, onClick: remove }]}
          />
        )}
      </div>
      {domain.connectStatus !== 1 && <Proof domain={domain} />}
    </li>
  );
}

/** Hosts at which an agency's people sign in: claimed by adding them, connected once they are proved. */
export default function DomainSettings() {
  const may = useMay();
  const call = useCall();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const domains = useGet<{ data: Domain[] }>("domains", { query: { limit: MOST }, keep: true });
  const rows = domains.data?.data;
  const canAdd = may("domains", "create");
  const remove = async ({ id, host, connectStatus }: Domain) => {
    const text =
      connectStatus === 1
        ? "The host no longer shows your look, and links in mail no longer lead there."
        : "Nobody signs in there yet.";
    if (!(await confirm({ title: `Delete ${host}?`, text, action: "Delete", danger: true }))) return;
    await call("DELETE", `domains/${id}`, { changes: ["domains"], success: "Deleted" });
  };
  const add = { label: "Add new domain", icon: "plus" as const, onClick: () => setAdding(true) };
  return (
    <div className="screen screen-form">
      <PageHeader
        title="Domain"
        back={{ to: "/ag/settings/board", label: "Settings" }}
        primary={canAdd ? add : undefined}
      />
      {domains.isError && !rows ? (
        <FailedState what="Domains" why={domains.error.message} retry={() => void domains.refetch()} />
      ) : !rows ? (
        <CardSkeleton lines={5} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="globe"
          title="No domains yet"
          text="Add the host at which your people are to sign in."
          action={
            canAdd && (
              <Button kind="primary" icon="plus" onClick={add.onClick}>
                {add.label}
              </Button>
            )
          }
        />
      ) : (
        <ul className="domains">
          {rows.map((domain) => (
            <DomainRow
              key={domain.id}
              domain={domain}
              remove={may("domains", "delete") ? () => void remove(domain) : undefined}
            />
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <AddDomainDialog close={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
