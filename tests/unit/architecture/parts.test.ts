import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const WEB = path.resolve("src/web");
const sources = fs
  .readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: fs.readFileSync(path.join(WEB, file), "utf8") }));

/** What screens do not make themselves, the file that makes it for all of them, and how it would look in a screen. */
const PARTS: readonly { what: string; by: string; made: RegExp }[] = [
  { what: "a menu", by: "widgets/MenuButton.tsx", made: /<Dropdown\b/ },
  { what: "a status", by: "widgets/StatusTag.tsx", made: /import \{[^}]*\b(Tag|Badge)\b[^}]*\} from "antd"/ },
  { what: "a clock, which is what waits,", by: "widgets/StatusTag.tsx", made: /"clock"/ },
  { what: "a toast", by: "widgets/toast/toast-content.ts", made: /message: "(Success|Error|Warning|Info)"/ },
  {
    what: "a day or a moment",
    by: "widgets/values.tsx",
    made: /<time\b|toLocale(Date|Time)String|new Intl\.DateTimeFormat/,
  },
  { what: "a count", by: "../domain/format.ts", made: /toLocaleString|new Intl\.NumberFormat/ },
  { what: "an empty value", by: "widgets/values.tsx", made: /["'`>]–["'`<]/ },
  {
    what: "the title of a group",
    by: "theme/base.css",
    made: /<h[2-4][^>]*className="[^"]*\b(small|quiet)\b/,
  },
];

/** What differs on purpose: a date of a file in the two ways it can be read, an age, and a page without the application. */
const OTHERS = ["orders/tracking/DateQuestion.tsx", "widgets/Age.tsx", "public/Product.tsx"];

for (const { what, by, made } of PARTS)
  it(`${what} is made by ${by} alone`, () => {
    const makers = sources.filter(({ file, text }) => made.test(text) && !OTHERS.includes(file));
    expect(makers.map(({ file }) => file).filter((file) => file !== by)).toEqual([]);
  });
