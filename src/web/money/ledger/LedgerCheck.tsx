import { Flex } from "antd";
import { useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import { listLedgerChecks, showHealth } from "../../../domain/health/calls.ts";
import type { LedgerCheck as Check } from "../../../domain/money/responses.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCallQuery } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { useToast } from "../../providers/notification.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { EmptyState, NotLoaded } from "../../widgets/states.tsx";
import { When } from "../../widgets/values.tsx";
import "../money.css";
import "./ledger-check.css";

function Result({ ok }: { ok: boolean }) {
  return (
    <span
      className={ok ? "ledger-check-result ledger-check-passed" : "ledger-check-result ledger-check-failed"}
    >
      <Icon name={ok ? "check" : "alert"} />
      {ok ? "Passed" : "Failed"}
    </span>
  );
}

function Latest({ check }: { check: Check }) {
  return (
    <section className="card" aria-labelledby="ledger-check-latest">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="ledger-check-latest">{check.ok ? "No differences" : "Differences found"}</h2>
        <span className="small quiet">
          <When at={check.at} /> · {formatCount(check.tookMs)} ms
        </span>
      </Flex>
      <ul className="ledger-check-list">
        {check.checks.map(({ name, ok, detail }) => (
          <li key={name}>
            <Result ok={ok} />
            <span className="ledger-check-name">{name}</span>
            <span className={ok ? "small quiet" : "small"}>{detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Earlier({ checks }: { checks: readonly Check[] }) {
  return (
    <section className="card" aria-labelledby="ledger-check-earlier">
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="ledger-check-earlier">Earlier checks</h2>
      </Flex>
      <ul className="ledger-check-list">
        {checks.map((check) => (
          <li key={check.at}>
            <Result ok={check.ok} />
            <span className="ledger-check-name">
              <When at={check.at} />
            </span>
            <span className="small quiet">
              {check.by ? `Started by ${check.by}` : "Scheduled"} · {formatCount(check.tookMs)} ms
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The latest check of the ledger of all agencies, and the earlier ones. */
export default function LedgerCheck() {
  const { data: response, error, refetch } = useCallQuery(listLedgerChecks, {});
  const data = response?.data;
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const checked = await sendCall(showHealth, { query: { deep: "1" } });
    setBusy(false);
    if (!checked.ok) toast.error(checked.message);
    await refetch();
  };
  const [latest, ...earlier] = data?.data ?? [];
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Ledger check"
        sub="Checks that every journal entry sums to zero and that balances and counters equal the rows they summarize. Runs once a day."
        primary={{ label: "Check now", icon: "check", busy, onClick: () => void check() }}
      />
      {!data ? (
        <NotLoaded what="Ledger checks" lines={7} query={{ error, refetch }} />
      ) : latest ? (
        <Flex className="stack" vertical gap={16}>
          <Latest check={latest} />
          {earlier.length > 0 && <Earlier checks={earlier} />}
        </Flex>
      ) : (
        <EmptyState
          icon="check"
          title="No ledger checks yet"
          text="The first check runs within an hour of the server start, then once a day."
        />
      )}
    </div>
  );
}
