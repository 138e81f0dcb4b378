import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Size } from "../../../domain/mockups/placement.ts";
import { workerUrl } from "../../threads/worker-url.ts";
import type { ComposeAnswer, ComposeTask, ComposeWork, Input } from "./task.ts";
import { TaskQueue, type Urgency } from "./task-queue.ts";

/** The composer's heap. Pixels are outside of it, and limited by the size of images. */
const HEAP_MIB = 256;
/** A mockup takes some 0.2 s. Decoding an image ends after 30 s by itself. */
const TASK_MS = 60_000;
/** How long the process waits for another task before it ends and gives its memory back. */
const IDLE_MS = 30_000;

/** An image of the composition cannot be used, for the reason of the message. */
export class UnusableInput extends Error {
  override readonly name = "UnusableInput";
  readonly input: Input;

  constructor(input: Input, message: string) {
    super(message);
    this.input = input;
  }
}

/** The composer died of these images, or did not come to an end with them. */
export class ComposerDied extends Error {
  override readonly name = "ComposerDied";
}

interface Pending {
  resolve(written: Size | null): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Composes mockups in a process of its own, which starts with the first task and ends when it has none. An image that
 * makes the decoder crash, hang or fill the memory ends that process and not the server.
 */
export class Composer {
  readonly places: number;
  readonly #queue: TaskQueue;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #tasks = 0;

  /** @param places compositions at once: one per core */
  constructor(places = availableParallelism()) {
    this.places = places;
    this.#queue = new TaskQueue(places);
  }

  /**
   * Writes a mockup or a print to a file; what a person waits for comes before what jobs need. Returns its size, or `null`
   * where a print is its artwork as it is.
   */
  compose(work: ComposeWork, to: string, urgency: Urgency): Promise<Size | null> {
    return this.#queue.run(urgency, async () => {
      try {
        return await this.#ask(work, to);
      } catch (error) {
        if (!(error instanceof ComposerDied)) throw error;
        // It may have died of another task.
        return await this.#ask(work, to);
      }
    });
  }

  /** The process id of the composer while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
  }

  #ask(work: ComposeWork, to: string): Promise<Size | null> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const id = ++this.#tasks;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), TASK_MS);
      this.#pending.set(id, { resolve, reject, timer });
      child.send({ id, work, to } satisfies ComposeTask);
    });
  }

  #start(): ChildProcess {
    const program = fileURLToPath(workerUrl("mockup-composer", import.meta.url));
    const { PATH, TMPDIR, BUILT_THREADS } = process.env;
    const child = fork(program, {
      execArgv: [`--max-old-space-size=${HEAP_MIB}`],
      // Nothing of the server's configuration, which has passwords. Few arenas: the allocator of a thread keeps pages.
      env: {
        PATH,
        TMPDIR,
        BUILT_THREADS,
        MALLOC_ARENA_MAX: "2",
        UV_THREADPOOL_SIZE: String(this.places + 1),
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    child.on("message", (answer) => this.#settle(answer as ComposeAnswer)); // As mockup-composer.ts sends it.
    child.on("error", () => child.kill("SIGKILL"));
    child.on("exit", () => this.#died(child));
    return child;
  }

  #settle(answer: ComposeAnswer): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(answer.id);
    if (answer.ok) pending.resolve(answer.written);
    else if (answer.input) pending.reject(new UnusableInput(answer.input, answer.message));
    else pending.reject(new Error(answer.message));
    if (this.#pending.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
  }

  #died(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(new ComposerDied("The composer ended"));
    }
    this.#pending.clear();
  }
}
