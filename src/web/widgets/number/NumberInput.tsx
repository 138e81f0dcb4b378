import { Input, type InputProps } from "antd";
import { type KeyboardEvent, useState } from "react";
import {
  enteredText,
  type NumberKind,
  type NumberRange,
  readEnteredNumber,
} from "../../../domain/entered-number.ts";
import { Unreadable } from "./unreadable.ts";

export interface NumberInputProps
  extends NumberRange,
    Pick<
      InputProps,
      | "id"
      | "className"
      | "disabled"
      | "status"
      | "placeholder"
      | "autoFocus"
      | "addonBefore"
      | "onBlur"
      | "aria-label"
      | "aria-invalid"
      | "aria-describedby"
    > {
  kind: NumberKind;
  /** Shown inside the field. Dollars have their sign without. */
  prefix?: string;
  suffix?: string;
  /** What an arrow key adds or subtracts. */
  step?: number;
  value?: number | Unreadable | null | undefined;
  onChange?(value: number | Unreadable | null): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A field for a number of a form. What was typed stays until the field is left, which shows how it was read. A text that
 * cannot be read is kept, with `Unreadable` as the value: see `numberRule`.
 */
export function NumberInput(props: NumberInputProps) {
  const {
    kind,
    prefix,
    suffix,
    min,
    max,
    step = 1,
    className = "number-input",
    value,
    onChange,
    onBlur,
    ...input
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const number = typeof value === "number" ? value : null;
  const kept = value instanceof Unreadable ? value.text : number === null ? "" : enteredText(number, kind);
  const enter = (text: string) => {
    setTyped(text);
    const bare = suffix && text.trim().endsWith(suffix) ? text.trim().slice(0, -suffix.length) : text;
    const { value: read, problem } = readEnteredNumber(bare, kind, { min, max });
    onChange?.(problem === undefined ? read : new Unreadable(text, problem));
  };
  const stepBy = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || value instanceof Unreadable) return;
    event.preventDefault();
    // Sums of decimals have noise: 0.1 + 0.2.
    const next = Number(((number ?? 0) + by * step).toFixed(6));
    const within = Math.min(Math.max(next, min ?? next), max ?? next);
    setTyped(null);
    onChange?.(within);
  };
  return (
    <Input
      {...input}
      className={className}
      role="spinbutton"
      inputMode={kind === "whole" ? "numeric" : "decimal"}
      autoComplete="off"
      prefix={prefix ?? (kind === "money" ? "$" : undefined)}
      suffix={suffix}
      aria-valuenow={number ?? undefined}
      aria-valuemin={min}
      aria-valuemax={max}
      value={typed ?? kept}
      onChange={(event) => enter(event.target.value)}
      onKeyDown={stepBy}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
