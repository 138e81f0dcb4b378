import { Checkbox, Flex, Input, Radio, Select, Switch } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { formatDate } from "../../../src/domain/format.ts";
import type { Option, TagColor } from "../../../src/domain/resource/field.ts";
import { SmallTable } from "../../../src/web/list/table/SmallTable.tsx";
import { useToast } from "../../../src/web/providers/notification.tsx";
import { Age } from "../../../src/web/widgets/Age.tsx";
import { Button } from "../../../src/web/widgets/Button.tsx";
import { CopyButton } from "../../../src/web/widgets/CopyButton.tsx";
import { ErrorText } from "../../../src/web/widgets/ErrorText.tsx";
import { Facts } from "../../../src/web/widgets/Facts.tsx";
import { MenuButton } from "../../../src/web/widgets/MenuButton.tsx";
import { NativeSelect } from "../../../src/web/widgets/NativeSelect.tsx";
import { RowMenu } from "../../../src/web/widgets/RowMenu.tsx";
import { Tag } from "../../../src/web/widgets/StatusTag.tsx";
import { EmptyState, FailedState, NothingFound } from "../../../src/web/widgets/states.tsx";
import { Tick } from "../../../src/web/widgets/Tick.tsx";
import { Money, NOTHING, When } from "../../../src/web/widgets/values.tsx";

const none = () => undefined;
const MOMENT = "2026-11-20T21:05:00Z";

function Part({ name, use, children }: { name: string; use: string; children: ReactNode }) {
  return (
    <section className="card card-padded" aria-label={name}>
      <h2>{name}</h2>
      <p className="small quiet">{use}</p>
      <Flex wrap gap={12} align="center" style={{ marginTop: 8 }}>
        {children}
      </Flex>
    </section>
  );
}

const COLORS: readonly [TagColor, string][] = [
  ["default", "Draft"],
  ["blue", "In review"],
  ["cyan", "Approved"],
  ["gold", "Hold"],
  ["red", "Rejected"],
  ["purple", "In production"],
  ["geekblue", "In transit"],
  ["lime", "Partially fulfilled"],
  ["green", "Fulfilled"],
  ["volcano", "Failed"],
];
const tagOf = (color: TagColor, label: string): Option => ({ color, label, value: label });

function Fields() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Input aria-label="Text" placeholder="Name" style={{ width: 180 }} />
      <Input aria-label="Disabled text" defaultValue="Cannot be changed" disabled style={{ width: 180 }} />
      <Select aria-label="Search and choose" placeholder="Seller" style={{ width: 180 }} options={[]} />
      <span style={{ width: 180 }}>
        <label>
          <span className="visually-hidden">Short list</span>
          <NativeSelect values={["stripe", "payoneer"]} value="stripe" onChange={none} />
        </label>
      </span>
      <Checkbox defaultChecked>In a form</Checkbox>
      <label className="pick" style={{ width: "auto" }}>
        <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} />
        In a popup
      </label>
      <Tick label="Of a row" checked onChange={none} />
      <Tick label="Of some rows" checked={false} isPartial onChange={none} />
      <Radio defaultChecked>Radio button</Radio>
      <label className="pick" style={{ width: "auto" }}>
        <input type="radio" checked={isOn} onChange={() => setOn(!isOn)} />
        In a popup
      </label>
      <Switch aria-label="On" defaultChecked checkedChildren="AUTO" unCheckedChildren="MANUAL" />
      <Switch aria-label="Off" checkedChildren="AUTO" unCheckedChildren="MANUAL" />
      <ErrorText text="Enter a whole number" />
    </>
  );
}

/** Each part of which screens are made, once. */
export function Parts() {
  const toast = useToast();
  useEffect(() => toast.success("Saved"), [toast]);
  return (
    <main className="screen" style={{ paddingTop: 16 }}>
      <h1>Parts</h1>
      <Part name="Titles" use="h1 of a screen, h2 of a section, h3 within one, and of a group of values">
        <h2>Section</h2>
        <h3>Part of a section</h3>
        <h3 className="group-title">Group</h3>
      </Part>
      <Part name="Buttons" use="One primary action for each screen or dialog">
        <Button kind="primary">Approve</Button>
        <Button icon="download">Export</Button>
        <Button kind="danger">Reject</Button>
        <Button disabled>Disabled</Button>
        <Button kind="text">Text</Button>
        <MenuButton items={[{ key: "a", label: "Entry" }]}>More</MenuButton>
        <RowMenu label="Actions for a row" actions={[{ label: "Edit", onClick: none }]} />
        <CopyButton text="JUNI-2080" what="order name" />
      </Part>
      <Part name="Fields" use="antd's in forms, the browser's in lists and popups; they look the same">
        <Fields />
      </Part>
      <Part name="Values" use="A moment, a day, an age, an amount, nothing">
        <When at={MOMENT} />
        <When at={MOMENT} day />
        {formatDate("2026-11-20")}
        <Age at={MOMENT} />
        <Money amount={1234.5} />
        <Money amount={-5} />
        {NOTHING}
      </Part>
      <Part name="Statuses" use="An icon, a word and a color. A clock is what waits">
        {COLORS.map(([color, label]) => (
          <Tag key={color} option={tagOf(color, label)} />
        ))}
        <Tag option={tagOf("gold", "Pending")} />
        <Tag option={tagOf("processing", "Waiting")} />
      </Part>
      <Part name="Table" use="A table within a page; lists have the same head">
        <SmallTable
          label="Rows"
          keyOf={({ id }) => id}
          rows={[{ id: "1", name: "Juniper Lane", amount: 12 }]}
          columns={[
            { title: "Name", cell: ({ name }) => name },
            { title: "Amount", align: "right", cell: ({ amount }) => <Money amount={amount} /> },
          ]}
        />
      </Part>
      <section className="card" aria-label="Facts">
        <Facts
          facts={[
            { label: "Order", value: "JUNI-2080" },
            { label: "Note", value: NOTHING },
          ]}
        />
      </section>
      <section className="card" aria-label="States">
        <EmptyState title="No orders yet" text="Orders appear here once they are imported." />
        <NothingFound search="" clear={none} />
        <FailedState what="Orders" why="The server did not respond." retry={none} />
      </section>
    </main>
  );
}
