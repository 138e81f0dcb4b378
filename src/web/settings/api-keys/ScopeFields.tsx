import { useMemo } from "react";
import { KEY_SCOPE_KINDS } from "../../../domain/access/key-scopes.ts";
import { type ScopeRow, scopeGroupsOf } from "../../../domain/api-keys/scope-groups.ts";
import { Tick } from "../../widgets/Tick.tsx";
import "./api-keys.css";

interface Props {
  /** The scopes that the person can choose from. */
  offered: readonly string[];
  /** Set by the form. */
  value?: readonly string[];
  onChange?(scopes: string[]): void;
}

const KIND_LABELS = { read: "Read", write: "Write" } as const;

/** The scopes of a key: for each resource, whether it reads and whether it writes. */
export function ScopeFields({ offered, value = [], onChange }: Props) {
  const groups = useMemo(() => scopeGroupsOf(offered), [offered]);
  const chosen = new Set(value);
  const toggle = (scope: string) =>
    onChange?.(chosen.has(scope) ? value.filter((one) => one !== scope) : [...value, scope].sort());
  const row = ({ resource, label, kinds }: ScopeRow) => (
    <tr key={resource}>
      <th scope="row">{label}</th>
      {KEY_SCOPE_KINDS.map((kind) => (
        <td key={kind}>
          {kinds.includes(kind) && (
            <Tick
              label={`${KIND_LABELS[kind]} ${label}`}
              checked={chosen.has(`${resource}:${kind}`)}
              onChange={() => toggle(`${resource}:${kind}`)}
            />
          )}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="key-scopes">
      {groups.map(({ label, rows }) => (
        <table key={label}>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              {KEY_SCOPE_KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {KIND_LABELS[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(row)}</tbody>
        </table>
      ))}
    </div>
  );
}
