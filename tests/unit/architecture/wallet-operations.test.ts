import { expect, it } from "vitest";
import { filesIn, importsOf, read } from "./source-tree.ts";

/** What the server does with money: its own files, and the actions on orders that it performs. */
const users = ["src/server", "src/domain/orders/actions"]
  .flatMap(filesIn)
  .filter(
    (file) => file.endsWith(".ts") && importsOf(file).some((path) => path.endsWith("/wallet-operations.ts")),
  )
  .map((file) => read(file).replaceAll(/^import [^;]*;/gm, ""));

it("the server performs every operation on a wallet", () => {
  const text = read("src/domain/money/wallet-operations.ts");
  const operations = [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name = ""]) => name);
  expect(operations).toContain("settleStore");
  expect(operations.filter((name) => !users.some((user) => new RegExp(`\\b${name}\\b`).test(user)))).toEqual(
    [],
  );
});
