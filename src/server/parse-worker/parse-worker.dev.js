// The entry of this thread in development and in tests; the build has parse-worker.js instead.
import { runThread } from "../threads/thread-program.dev.js";

await runThread("parse-worker", import.meta.url);
