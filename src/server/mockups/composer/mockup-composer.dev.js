// The program of this process in development and in tests; the build makes mockup-composer.js, which needs none of it.
import { runThread } from "../../threads/thread-program.dev.js";

await runThread("mockup-composer", import.meta.url);
