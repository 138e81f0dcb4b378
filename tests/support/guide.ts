import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The project's files, without what is installed or built. */
const projectFiles = () =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\0")
    .filter((file) => file && fs.existsSync(file));

const BLOCK = /^```tsx? (file|line|insert)=(\S+)(?: after=(.+))?\n([\s\S]*?)^```/gm;

/** Inserts text after the only line that equals `anchor`. */
function insertAfter(target: string, anchor: string, text: string): void {
  const lines = fs.readFileSync(target, "utf8").split("\n");
  const at = lines.indexOf(anchor);
  if (at < 0 || at !== lines.lastIndexOf(anchor)) throw new Error(`Not one line of ${target} is: ${anchor}`);
  fs.writeFileSync(target, [...lines.slice(0, at + 1), text.trimEnd(), ...lines.slice(at + 1)].join("\n"));
}

/** Applies the edits of a guide's fenced blocks that name a file, in order. Returns how many there are. */
function applyEdits(root: string, guide: string): number {
  const blocks = [...guide.matchAll(BLOCK)];
  for (const [, kind, file = "", anchor = "", text = ""] of blocks) {
    const target = path.join(root, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (kind === "file") fs.writeFileSync(target, text, { flag: "wx" });
    else if (kind === "line") fs.appendFileSync(target, text);
    else insertAfter(target, anchor, text);
  }
  return blocks.length;
}

const read = (root: string, name: string) => fs.readFileSync(path.join(root, "docs", name), "utf8");

const COMMAND = /^```sh\n(npm run db:generate[^\n]*)\n```/m;

/** Runs the command of a section and returns the generated migration. */
function generateMigration(root: string, section: string): string {
  const [, command = ""] = COMMAND.exec(section) ?? [];
  const migrations = path.join(root, "src/server/db/migrations");
  const before = new Set(fs.readdirSync(migrations));
  const [program = "npm", ...args] = command.split(" ");
  execFileSync(program, args, { cwd: root, stdio: "pipe" });
  const [migration = ""] = fs
    .readdirSync(migrations)
    .filter((name) => name.endsWith(".sql") && !before.has(name));
  return migration && fs.readFileSync(path.join(migrations, migration), "utf8");
}

/** What a section of the guide requires: manual edits, and a generated migration. */
interface AddedResource {
  edits: number;
  migration: string;
}

export interface Followed {
  root: string;
  /** By the sections of `docs/adding-a-resource.md`. */
  added: readonly AddedResource[];
  /** Follows `docs/composing-a-screen.md`, which continues from there. */
  compose(): number;
  remove(): void;
}

/** Follows `docs/adding-a-resource.md` literally in a copy of the project, so that the guide cannot become outdated. */
export function followGuide(): Followed {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "platen-guide-"));
  for (const file of projectFiles()) fs.cpSync(file, path.join(root, file));
  fs.symlinkSync(path.resolve("node_modules"), path.join(root, "node_modules"));
  const sections = read(root, "adding-a-resource.md").split(/^## /m);
  const added = sections
    .filter((section) => COMMAND.test(section))
    .map((section) => ({
      edits: applyEdits(root, section),
      migration: generateMigration(root, section),
    }));
  return {
    root,
    added,
    compose() {
      const edits = applyEdits(root, read(root, "composing-a-screen.md"));
      execFileSync("npm", ["run", "access:generate"], { cwd: root, stdio: "pipe" });
      return edits;
    },
    remove: () => fs.rmSync(root, { recursive: true, force: true }),
  };
}
