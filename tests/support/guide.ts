import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const COPIED = ["src", "tests", "scripts", "public", "docs", "package.json", "tsconfig.json"];
const isCopied = (name: string) => COPIED.includes(name) || /\.(ts|html)$/.test(name);

/** The fenced blocks of the guide that name a file, in order, and the command it gives. */
function steps(guide: string) {
  const blocks = [...guide.matchAll(/^```(?:ts) (file|line)=(\S+)\n([\s\S]*?)^```/gm)];
  const [, command = ""] = /^```sh\n(npm run db:generate[^\n]*)\n```/m.exec(guide) ?? [];
  return { edits: blocks.map(([, kind, file = "", text = ""]) => ({ kind, file, text })), command };
}

/**
 * Follows `docs/adding-a-resource.md` to the letter in a copy of the project, so that neither the guide nor
 * what it promises can go stale.
 */
export function followGuide(): { root: string; edits: number; migration: string; remove(): void } {
  const project = process.cwd();
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "platen-guide-"));
  for (const name of fs.readdirSync(project).filter(isCopied)) {
    fs.cpSync(path.join(project, name), path.join(root, name), { recursive: true });
  }
  fs.symlinkSync(path.join(project, "node_modules"), path.join(root, "node_modules"));
  const { edits, command } = steps(fs.readFileSync(path.join(root, "docs/adding-a-resource.md"), "utf8"));
  for (const { kind, file, text } of edits) {
    const target = path.join(root, file);
    if (kind === "file") fs.writeFileSync(target, text, { flag: "wx" });
    else fs.appendFileSync(target, text);
  }
  const migrations = path.join(root, "src/server/db/migrations");
  const before = new Set(fs.readdirSync(migrations));
  const [program = "npm", ...args] = command.split(" ");
  execFileSync(program, args, { cwd: root, stdio: "pipe" });
  const [migration = ""] = fs
    .readdirSync(migrations)
    .filter((name) => name.endsWith(".sql") && !before.has(name));
  return {
    root,
    edits: edits.length,
    migration: migration && fs.readFileSync(path.join(migrations, migration), "utf8"),
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}
