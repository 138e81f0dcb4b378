import { Alert } from "antd";
import { Link } from "react-router";
import { counted } from "../../domain/counts.ts";
import { formatCount, formatMoney } from "../../domain/format.ts";
import type { Area } from "../../domain/resource/define.ts";
import { BACK_TEST, type BackTest, LATER, type Later } from "../../domain/rules/back-test.ts";
import { FACT_NAMES, factType } from "../../domain/rules/facts.ts";
import { OrderLink } from "../money/OrderLink.tsx";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { Icon } from "../widgets/Icon.tsx";
import { Tag } from "../widgets/StatusTag.tsx";
import { NOTHING, When } from "../widgets/values.tsx";
import { isShadowed, resultText, shadowLead } from "./back-test-text.ts";
import { isTested, type Rule } from "./rule.ts";
import type { RunningTest } from "./useBackTest.ts";
import { pathsOfRules } from "./useRuleActions.ts";

const COLORS = {
  rejected: "red",
  held: "gold",
  canceled: "default",
  returned: "volcano",
  remade: "purple",
  refunded: "red",
} as const satisfies Record<Later, string>;

const LaterTag = ({ what }: { what: Later }) => (
  <Tag option={{ value: what, label: LATER[what], color: COLORS[what] }} />
);

/** What happened to the orders later, with the amounts. */
function LaterList({ later }: Pick<BackTest, "later">) {
  const happened = later.filter(({ orders }) => orders > 0);
  if (happened.length === 0)
    return <p className="quiet">Later: none was rejected, held, canceled, returned, remade or refunded.</p>;
  return (
    <div className="back-test-later">
      <span className="quiet">Later:</span>
      <dl aria-label="What happened later">
        {happened.map(({ what, orders, amount }) => (
          <div key={what}>
            <dt>
              <LaterTag what={what} />
            </dt>
            <dd>
              <strong>{formatCount(orders)}</strong> <span className="quiet">{formatMoney(amount)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const labelOfFact = (fact: string) =>
  FACT_NAMES.some((name) => name === fact) ? factType(fact as (typeof FACT_NAMES)[number]).label : fact;

/** Orders of which a fact that decides is not known. */
function Unknown({ test: { unknown, unknownFacts } }: { test: BackTest }) {
  if (unknown === 0) return null;
  const facts = unknownFacts.map(({ fact, orders }) => `${labelOfFact(fact)} (${formatCount(orders)})`);
  return (
    <p>
      Of {counted(unknown, "order")} it cannot be said: {facts.join(", ")}{" "}
      {unknownFacts.length === 1 ? "is" : "are"} not known.
    </p>
  );
}

function Shadowed({ test, area }: { test: BackTest; area: Area }) {
  const { shadowed } = test;
  if (shadowed.length === 0) return null;
  const isWhole = isShadowed(test);
  return (
    <div className={isWhole ? "back-test-warning" : undefined}>
      {isWhole && <Icon name="alert" />}
      <p>
        {shadowLead(test)}
        {shadowed.map(({ rule, name, orders }, at) => (
          <span key={rule}>
            {at > 0 && ", "}
            <Link to={pathsOfRules(area).show(rule)}>{name}</Link> ({counted(orders, "order")})
          </span>
        ))}
      </p>
    </div>
  );
}

function Examples({ title, rows, area }: { title: string; rows: BackTest["examples"]; area: Area }) {
  if (rows.length === 0) return null;
  return (
    <table className="back-test-examples">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Time</th>
          <th scope="col">Later</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ orderId, orderName, at, later }) => (
          <tr key={orderId}>
            <td>
              <OrderLink area={area} order={{ id: orderId, orderName }} />
            </td>
            <td>
              <When at={at} />
            </td>
            <td>
              <span className="back-test-tags">
                {later.map((what) => (
                  <LaterTag key={what} what={what} />
                ))}
                {later.length === 0 && NOTHING}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Result({ rule, test, area }: { rule: Rule; test: BackTest; area: Area }) {
  return (
    <div className="back-test">
      <p className="back-test-lead">{resultText(test, rule.event, sideOf(area))}</p>
      {test.met > 0 && <LaterList later={test.later} />}
      {test.orders > 0 && test.met === 0 && (
        <Alert
          type="warning"
          showIcon
          message="This rule never fires"
          description={
            test.unknown > 0
              ? "No order of which all facts are known meets it. Check the conditions, or let it watch to find out."
              : "No order meets it. Check the conditions."
          }
        />
      )}
      <Shadowed test={test} area={area} />
      <Unknown test={test} />
      <div className="back-test-tables">
        <Examples title="Orders that meet it" rows={test.examples} area={area} />
        <Examples title="Orders of which it cannot be said" rows={test.unknownExamples} area={area} />
      </div>
    </div>
  );
}

interface Props {
  rule: Rule;
  area: Area;
  canEdit: boolean;
  test: RunningTest;
}

/** What the rule would have done, and whether that is of its current version. */
export function BackTestPanel({ rule, area, canEdit, test: { isRunning, failed, run } }: Props) {
  const { test } = rule;
  const isCurrent = isTested(rule);
  return (
    <Panel
      title="Back-test"
      beside={
        test && (
          <span className="small quiet">
            version {test.revision} · <When at={test.at} />
          </span>
        )
      }
      action={
        // Of another version, the page's own button runs it.
        canEdit &&
        isCurrent && (
          <Button small icon="refresh" busy={isRunning} onClick={run}>
            Run again
          </Button>
        )
      }
    >
      <div className="card-padded back-test-body" aria-busy={isRunning}>
        <div role="status">
          {isRunning && (
            <p className="back-test-running">
              Replaying the orders of the last {BACK_TEST.days} days. This takes up to 10 seconds.
            </p>
          )}
        </div>
        <ErrorText text={failed ?? undefined} small={false} />
        {!isRunning && !isCurrent && (
          <p className="back-test-warning">
            <Icon name="info" />
            <span>
              {test &&
                `This result is of version ${test.revision}; the rule is at version ${rule.revision}. `}
              Run the back-test of this version first. Then it can watch or be turned on.
            </span>
          </p>
        )}
        {test && !isRunning && <Result rule={rule} test={test} area={area} />}
      </div>
    </Panel>
  );
}
