import { useState } from "react";
import {
  firstDay,
  MONTH_DAYS,
  READ_CHOICES,
  type ReadChoice,
  readFromOf,
} from "../../domain/stores/first-reading.ts";
import { NativeSelect } from "../widgets/NativeSelect.tsx";

interface Props {
  /** How many days back the platform can be read. */
  days: number;
  /** Whether it was read before, and can continue. */
  wasRead?: boolean;
  // Set by the surrounding Form.Item.
  id?: string;
  /** From when on orders are read, ISO 8601; left out: as the server does by itself. */
  onChange?(from: string | undefined): void;
}

/** How far back the orders of a store are read when it is connected. */
export function FirstReadingField({ days, wasRead = false, id, onChange }: Props) {
  const [choice, setChoice] = useState<ReadChoice>(wasRead ? "stopped" : "week");
  const [date, setDate] = useState(() => firstDay(Math.min(days, MONTH_DAYS)));
  const all = Object.keys(READ_CHOICES) as ReadChoice[]; // As it is declared.
  const change = (next: ReadChoice, day: string) => {
    setChoice(next);
    setDate(day);
    onChange?.(readFromOf(next, day));
  };
  return (
    <>
      <NativeSelect
        {...(id !== undefined && { id })}
        values={all.filter((one) => wasRead || one !== "stopped")}
        labels={READ_CHOICES}
        value={choice}
        onChange={(next) => change(next as ReadChoice, date)} // One of its values.
      />
      {choice === "date" && (
        <input
          type="date"
          className="plain-input"
          style={{ marginTop: 8 }}
          aria-label="The first day whose orders are read"
          min={firstDay(days)}
          max={firstDay(0)}
          value={date}
          onChange={({ target }) => target.value && change(choice, target.value)}
        />
      )}
    </>
  );
}
