import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import type { Area } from "../../domain/resource/define.ts";
import { RULE_EVENTS } from "../../domain/rules/events.ts";
import { readyRulesOf } from "../../domain/rules/ready-rules.ts";
import { sideOf } from "../orders/actions/bulk-actions.ts";
import { DISCARD_QUESTION, discardUnsaved, hasUnsaved } from "../widgets/dialog/unsaved.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { pathsOfRules } from "./useRuleActions.ts";
import "./rules.css";

interface Props {
  area: Area;
  /** After one was chosen. */
  chosen?: () => void;
}

/** Rules to start from. Each opens the editor filled in. */
export function ReadyRules({ area, chosen }: Props) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const choose = async (event: MouseEvent, to: string) => {
    if (!hasUnsaved()) return chosen?.();
    // The editor on screen has the same path, so that nobody else asks.
    event.preventDefault();
    if (!(await confirm(DISCARD_QUESTION))) return;
    discardUnsaved();
    chosen?.();
    void navigate(to);
  };
  return (
    <ul className="ready-rules" aria-label="Ready rules">
      {readyRulesOf(sideOf(area)).map(({ key, why, rule }) => {
        const to = `${pathsOfRules(area).create}?ready=${key}`;
        return (
          <li key={key}>
            <Link to={to} className="ready-rule" onClick={(event) => void choose(event, to)}>
              <span className="small quiet">{RULE_EVENTS[rule.event].label}</span>
              <strong>{rule.name}</strong>
              <span className="small quiet">{why}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
