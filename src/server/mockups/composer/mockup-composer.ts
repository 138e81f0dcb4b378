/**
 * A process of low priority that composes mockups and renders prints: it gets tasks as messages and answers each with its result. It ends
 * with the server.
 */
import { setPriority } from "node:os";
import type { Size } from "../../../domain/mockups/placement.ts";
import { compose } from "./compose.ts";
import { InputError } from "./input-error.ts";
import { renderPrint } from "./render-print.ts";
import type { ComposeAnswer, ComposeTask, ComposeWork } from "./task.ts";

/** The server's requests come first, on any number of cores. */
const NICENESS = 10;
setPriority(NICENESS);

const written = (work: ComposeWork, to: string): Promise<Size | null> =>
  work.kind === "print" ? renderPrint(work.of, to) : compose(work.of, to);

async function answerOf({ id, work, to }: ComposeTask): Promise<ComposeAnswer> {
  try {
    return { id, ok: true, written: await written(work, to) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, ok: false, message, ...(error instanceof InputError && { input: error.input }) };
  }
}

process.on("message", async (task: ComposeTask) => {
  const answer = await answerOf(task);
  if (process.connected) process.send?.(answer);
});
process.on("disconnect", () => process.exit());
