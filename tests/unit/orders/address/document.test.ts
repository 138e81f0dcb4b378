import { expect, it } from "vitest";
import type { Address } from "../../../../src/domain/orders/address/address.ts";
import { reportAddress } from "../../../../src/domain/orders/address/check.ts";
import { suggestionOf } from "../../../../src/domain/orders/address/verdict.ts";
import { postalData } from "../../../../src/server/orders/address/postal-data.ts";
import { read } from "../../architecture/source-tree.ts";

const text = read("docs/addresses.md");

it("the worked example of docs/addresses.md is what the check says", () => {
  const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json = ""]) => JSON.parse(json));
  const [given, ...findings] = blocks as [Address, ...object[]];
  let address = given;
  const seen = [];
  for (let step = 0; step <= findings.length; step += 1) {
    const report = reportAddress(address, postalData());
    seen.push(report.findings);
    address = { ...address, ...suggestionOf(report.findings) };
  }
  expect(findings).toHaveLength(2);
  expect(seen).toEqual([...findings, []]);
});

it("docs/addresses.md names the versions of the data", () => {
  const licenses = read("src/server/orders/address/postal-data/LICENSES.txt");
  const sources = [...licenses.matchAll(/^== (\S+) (\S+) ==$/gm)];
  expect(sources).toHaveLength(3);
  for (const [, name, version] of sources) expect(text).toContain(`| \`${name}\` | ${version} |`);
  expect(text).toContain(`The version of the data is ${postalData().version}`);
});
