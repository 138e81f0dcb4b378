import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex } from "antd";
import { useState } from "react";
import type { domains as declaredDomains } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { checkDomain, deleteDomain } from "../../../domain/settings/calls.ts";
import { verificationRecordOf } from "../../../domain/settings/domain-verification.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { type SmallColumn, SmallTable } from "../../list/table/SmallTable.tsx";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useToast } from "../../providers/notification.tsx";
import { useAbility } from "../../providers/person.tsx";
import { Button } from "../../widgets/Button.tsx";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import { TO_SETTINGS } from "../to-settings.ts";
import "./domains.css";

const AddDomainDialog = lazyDialog(() => import("./AddDomainDialog.tsx"));

type Domain = RowOf<typeof declaredDomains>;

const MAX_DOMAINS = 200;

/** The DNS record to add, the result of the latest check, and a button to check now. */
function Verification({ domain }: { domain: Domain }) {
  const canCheck = useAbility().can("domains", "check");
  const checkNow = useNamedCall(checkDomain);
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const { name, value } = verificationRecordOf(domain.host, domain.token);
  const check = async () => {
    setBusy(true);
    const response = await checkNow({ params: { id: domain.id } });
    setBusy(false);
    if (response.ok && response.data.connectStatus === 1) toast.success(response.data.message);
  };
  return (
    <div className="domain-proof">
      <p>Add this record at your DNS provider. Platen checks for it automatically, less often over time.</p>
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
      <Flex className="domain-check" gap="8px 16px" align="center" justify="space-between" wrap>
        <p role="status" className="small">
          {domain.finding ?? "Not checked yet"}
          {domain.checkedAt && (
            <span className="quiet">
              {" "}
              (<When at={domain.checkedAt} />)
            </span>
          )}
        </p>
        {canCheck && (
          <Button busy={busy} onClick={() => void check()}>
            Check now
          </Button>
        )}
      </Flex>
    </div>
  );
}

const connectStatus = resourceNamed("domains").fields.connectStatus ?? {};

function DomainTable({ domains, remove }: { domains: readonly Domain[]; remove?: (domain: Domain) => void }) {
  const columns: SmallColumn<Domain>[] = [
    { title: "Host", heads: true, cell: ({ host }) => host },
    {
      title: "Status",
      cell: (domain) => <StatusTag field={connectStatus} value={domain.connectStatus} />,
    },
    { title: "Created at", className: "domains-since", cell: ({ createdAt }) => <When at={createdAt} day /> },
  ];
  if (remove)
    columns.push({
      title: "Actions",
      hidesTitle: true,
      align: "right",
      cell: (domain) => (
        <RowMenu
          label={`Actions for ${domain.host}`}
          actions={[{ label: "Delete", icon: "trash", danger: true, onClick: () => remove(domain) }]}
        />
      ),
    });
  return (
    <div className="card">
      <SmallTable
        label="Domains"
        box="plain-table-box domains-table"
        columns={columns}
        rows={domains}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

/** The hosts where an agency's users sign in. A host is claimed by adding it and connected once it is verified. */
export default function DomainSettings() {
  const { can } = useAbility();
  const removeOne = useNamedCall(deleteDomain);
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const { query: domains } = useList<Domain, HttpError>({
    resource: "domains",
    pagination: { pageSize: MAX_DOMAINS },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const rows = domains.data?.data;
  const canAdd = can("domains", "create");
  const remove = async ({ id, host, connectStatus }: Domain) => {
    const text =
      connectStatus === 1
        ? "The host no longer shows your theme, and links in mail no longer point to it."
        : "Signing in at this host is not possible yet.";
    if (!(await confirm({ title: `Delete ${host}?`, text, action: "Delete", danger: true }))) return;
    await removeOne({ params: { id } }, { success: "Deleted" });
  };
  const add = { label: "Add new domain", icon: "plus" as const, onClick: () => setAdding(true) };
  return (
    <div className="screen screen-form">
      <PageHeader title="Domain" back={TO_SETTINGS} primary={canAdd ? add : undefined} />
      {!rows ? (
        <NotLoaded what="Domains" lines={5} query={domains} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="globe"
          title="No domains yet"
          text="Add the host where your team signs in."
          action={
            canAdd && (
              <Button kind="primary" icon="plus" onClick={add.onClick}>
                {add.label}
              </Button>
            )
          }
        />
      ) : (
        <>
          <DomainTable
            domains={rows}
            {...(can("domains", "delete") && { remove: (row) => void remove(row) })}
          />
          {rows
            .filter((domain) => domain.connectStatus !== 1)
            .map((domain) => (
              <Panel key={domain.id} title={`Connect ${domain.host}`}>
                <Verification domain={domain} />
              </Panel>
            ))}
        </>
      )}
      {adding && <AddDomainDialog close={() => setAdding(false)} />}
    </div>
  );
}
