/**
 * A process of low priority that composes mockups: it gets tasks as messages and answers each with its result. It ends
 * with the server.
 */
import { setPriority } from "node:os";
import { compose, InputError } from "./compose.ts";
import type { ComposeAnswer, ComposeTask } from "./task.ts";

/** The server's requests come first, on any number of cores. */
const NICENESS = 10;
setPriority(NICENESS);

async function answerOf({ id, composition, to }: ComposeTask): Promise<ComposeAnswer> {
  try {
    await compose(composition, to);
    return { id, ok: true };
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
