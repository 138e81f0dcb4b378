import { Link } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import { RULE_EVENTS } from "../../domain/rules/events.ts";
import { readyRulesOf } from "../../domain/rules/ready-rules.ts";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { pathsOfRules } from "./useRuleActions.ts";
import "./rules.css";

/** Rules to start from. Each opens the editor filled in. */
export function ReadyRules({ area }: { area: Area }) {
  return (
    <ul className="ready-rules" aria-label="Ready rules">
      {readyRulesOf(sideOf(area)).map(({ key, why, rule }) => (
        <li key={key}>
          <Link to={`${pathsOfRules(area).create}?ready=${key}`} className="ready-rule">
            <span className="small quiet">{RULE_EVENTS[rule.event].label}</span>
            <strong>{rule.name}</strong>
            <span className="small quiet">{why}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
