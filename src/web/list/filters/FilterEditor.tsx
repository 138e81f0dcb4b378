import type { CrudFilter } from "@refinedev/core";
import { Suspense, useState } from "react";
import { MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { lazyChunk } from "../../lazy-chunk.ts";
import { Button } from "../../widgets/Button.tsx";
import { between, type FilterDef, QUICK_RANGES } from "./filters.ts";
import { ReferenceChoice } from "./ReferenceChoice.tsx";

/** It brings antd's input, which no list needs before that. */
const { Component: NumberField } = lazyChunk(async () => {
  const chunk = await import("../../widgets/number/NumberField.tsx");
  return { default: chunk.NumberField };
});

interface Props {
  def: FilterDef;
  /** The active filters by plain key. */
  params: Readonly<Record<string, string>>;
  change(filters: CrudFilter[]): void;
  done(): void;
}

const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((item) => item !== value) : [...values, value];

/** The content of a filter's popup. Checkboxes apply immediately, text on Enter or Apply. */
export default function FilterEditor({ def, params, change, done }: Props) {
  const value = def.kind === "range" ? "" : (params[def.key] ?? "");
  const values = value.split(",").filter(Boolean);
  const toggle = (item: string) => change([{ field: def.key, operator: "in", value: toggled(values, item) }]);
  const choose = (item: string) => change([{ field: def.key, operator: "eq", value: item }]);
  switch (def.kind) {
    case "options":
      return (
        <ul className="pick-list">
          {def.options.map((option) => (
            <li key={option.value}>
              <label className="pick">
                <input
                  type={def.isSingle ? "radio" : "checkbox"}
                  name={def.key}
                  checked={values.includes(String(option.value))}
                  onChange={() => (def.isSingle ? choose : toggle)(String(option.value))}
                />
                {option.label}
              </label>
            </li>
          ))}
        </ul>
      );
    case "flag":
      return (
        <ul className="pick-list">
          {[
            ["true", "Yes"],
            ["false", "No"],
          ].map(([key = "", label]) => (
            <li key={key}>
              <label className="pick">
                <input type="radio" name={def.key} checked={value === key} onChange={() => choose(key)} />
                {label}
              </label>
            </li>
          ))}
        </ul>
      );
    case "reference":
      return <ReferenceChoice target={def.target} label={def.label} values={values} toggle={toggle} />;
    case "linked":
    case "ids":
      return <p className="small quiet">A link chose these rows. Clear the filter to see all.</p>;
    case "text":
      return <TextFilter def={def} value={value} change={change} done={done} />;
    case "range":
      return <RangeFilter def={def} params={params} change={change} done={done} />;
  }
}

function TextFilter({ def, value, change, done }: Omit<Props, "params"> & { value: string }) {
  const [text, setText] = useState(value);
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        change([{ field: def.key, operator: "contains", value: text.trim() }]);
        done();
      }}
    >
      <input
        className="plain-input"
        aria-label={def.label}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="primary" small submit>
        Apply
      </Button>
    </form>
  );
}

type Range = Extract<FilterDef, { kind: "range" }>;

function RangeFilter({ def, params, change, done }: Omit<Props, "def"> & { def: Range }) {
  const [from, setFrom] = useState(params[def.from] ?? "");
  const [to, setTo] = useState(params[def.to] ?? "");
  const unread = (text: string) => text === "NaN";
  const backwards = from !== "" && to !== "" && (def.of === "day" ? from > to : Number(from) > Number(to));
  const input = (label: string, value: string, set: (text: string) => void) => (
    <label className="range-part">
      <span className="small quiet">{label}</span>
      {def.of === "day" ? (
        <input
          className="plain-input"
          type="date"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <Suspense fallback={<span className="bone input-bone" />}>
          <NumberField
            kind={def.of === "money" ? "money" : { decimals: 2 }}
            className="wide"
            autoFocus={label === "From"}
            value={value === "" ? null : Number(value)}
            onChange={(next) => set(next === null ? "" : String(next))}
          />
        </Suspense>
      )}
    </label>
  );
  return (
    <form
      className="filter-form filter-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (backwards || unread(from) || unread(to)) return;
        change(between(def.key, from, to));
        done();
      }}
    >
      {def.of === "day" && (
        <div className="quick-ranges">
          {QUICK_RANGES.map(([label, daysOf]) => (
            <button
              key={label}
              type="button"
              className="plain-button small"
              onClick={() => {
                const range = daysOf();
                change(between(def.key, range.from, range.to));
                done();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <div className="range-parts">
        {input("From", from, setFrom)}
        {input("To", to, setTo)}
      </div>
      {backwards && (
        <p className="small danger-text" role="alert">
          From must not be after To
        </p>
      )}
      {def.of === "day" && <p className="small quiet">Days in Los Angeles (PT), both included</p>}
      <Button kind="primary" small submit>
        Apply
      </Button>
    </form>
  );
}
