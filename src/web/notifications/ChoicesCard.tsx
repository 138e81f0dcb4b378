import { Flex } from "antd";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { saveNotificationChoices, showNotificationChoices } from "../../domain/notifications/calls.ts";
import { CHOICE_LABELS, type Choice, EVENT_GROUPS, meaningOf } from "../../domain/notifications/choices.ts";
import type { NotificationChoice } from "../../domain/notifications/responses.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { useCallQuery, useNamedCall } from "../providers/calls.ts";
import { Button } from "../widgets/Button.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { useUndoToast } from "../widgets/toast/useUndoToast.tsx";
import "./choices.css";

const UNDO_KEY = "notification-choices";
/** The part of the address that leads to this card, in mails and from the bell. */
const HASH = "#notifications";

type Choices = Record<string, Choice>;

const pick = (rows: readonly NotificationChoice[], of: (row: NotificationChoice) => Choice): Choices =>
  Object.fromEntries(rows.map((row) => [row.key, of(row)]));

/** Saves choices at once, with a message that can undo them. */
function useSave(rows: readonly NotificationChoice[]) {
  const saveChoices = useNamedCall(saveNotificationChoices);
  const offerUndo = useUndoToast();
  const put = (choices: Choices) => saveChoices({ body: { choices } });
  return async (choices: Choices, description: string) => {
    const before = pick(
      rows.filter(({ key }) => key in choices),
      ({ choice }) => choice,
    );
    const { ok } = await put(choices);
    if (!ok) return;
    offerUndo(description, () => void put(before), UNDO_KEY);
  };
}

interface RowProps {
  row: NotificationChoice;
  options: readonly Choice[];
  choose(choice: Choice): void;
}

function ChoiceRow({ row, options, choose }: RowProps) {
  const id = `choice-${row.key}`;
  return (
    <li className="choice-row">
      <div className="choice-event">
        <div id={id}>{row.label}</div>
        <div className="small quiet">{row.description}</div>
      </div>
      <fieldset className="choice-options" aria-labelledby={id}>
        {options.map((option) => (
          <label key={option}>
            <input
              type="radio"
              name={row.key}
              checked={row.choice === option}
              onChange={() => choose(option)}
            />
            {CHOICE_LABELS[option]}
          </label>
        ))}
      </fieldset>
    </li>
  );
}

/** How each event reaches the person who is signed in: a part of their profile. */
export function ChoicesCard() {
  const query = useCallQuery(showNotificationChoices, {});
  const { data: rows = [], options = [] } = query.data?.data ?? {};
  const save = useSave(rows);
  const { hash } = useLocation();
  const card = useRef<HTMLElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded && hash === HASH) card.current?.scrollIntoView({ block: "start" });
  }, [isLoaded, hash]);

  if (query.isError && !isLoaded)
    return <LoadFailed what="Notifications" error={query.error} retry={() => void query.refetch()} />;
  if (!isLoaded) return <CardSkeleton lines={6} />;
  const isDefault = rows.every((row) => row.choice === row.default);
  return (
    <section className="card choices" aria-labelledby="notifications" ref={card}>
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id="notifications">Notifications</h2>
        <Button
          disabled={isDefault}
          onClick={() =>
            void save(
              pick(rows, (row) => row.default),
              "All notifications are at their defaults",
            )
          }
        >
          Reset to defaults
        </Button>
      </Flex>
      <dl className="choice-legend small quiet">
        {options.map((option) => (
          <div key={option}>
            <dt>{CHOICE_LABELS[option]}</dt>
            <dd>{meaningOf(option, options)}</dd>
          </div>
        ))}
      </dl>
      {EVENT_GROUPS.map((group) => {
        const ofGroup = rows.filter((row) => row.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <div key={group} className="choice-group">
            <h3 id={`choices-${group}`} className="group-title">
              {group}
            </h3>
            <ul aria-labelledby={`choices-${group}`}>
              {ofGroup.map((row) => (
                <ChoiceRow
                  key={row.key}
                  row={row}
                  options={options}
                  choose={(choice) =>
                    void save({ [row.key]: choice }, `${row.label}: ${CHOICE_LABELS[choice]}`)
                  }
                />
              ))}
            </ul>
          </div>
        );
      })}
      <p className="card-padded small quiet">
        Emails about your account, such as password resets, are always sent.
      </p>
    </section>
  );
}
