// The program of this thread in development and in tests; the build makes template-worker.js, which needs none of it.
import { runThread } from "../../threads/thread-program.dev.js";

await runThread("template-worker", import.meta.url);
