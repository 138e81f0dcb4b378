import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const WEB = path.resolve("src/web");
const sources = fs
  .readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: fs.readFileSync(path.join(WEB, file), "utf8") }));

/** What screens do not make themselves, the file that makes it for all of them, and how it would look in a screen. */
const PARTS: readonly { what: string; by: string; made: RegExp }[] = [
  { what: "a menu", by: "widgets/MenuButton.tsx", made: /<Dropdown\b/ },
  { what: "a status", by: "widgets/StatusTag.tsx", made: /import \{[^}]*\b(Tag|Badge)\b[^}]*\} from "antd"/ },
  { what: "a toast", by: "widgets/toast/toast-content.ts", made: /message: "(Success|Error|Warning|Info)"/ },
  {
    what: "a day or a moment",
    by: "widgets/values.tsx",
    made: /toLocale(Date|Time)String|new Intl\.DateTimeFormat/,
  },
];

/** Dates of files, which are shown as the file has them. */
const OWN_DATES = ["orders/tracking/DateQuestion.tsx"];

for (const { what, by, made } of PARTS)
  it(`${what} is made by ${by} alone`, () => {
    const makers = sources.filter(({ file, text }) => made.test(text) && !OWN_DATES.includes(file));
    expect(makers.map(({ file }) => file).filter((file) => file !== by)).toEqual([]);
  });
