// The entry of this thread in development and in tests; the build has replay-worker.js instead.
import { runThread } from "../../threads/thread-program.dev.js";

await runThread("replay-worker", import.meta.url);
