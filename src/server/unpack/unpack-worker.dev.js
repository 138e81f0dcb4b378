// The thread's program as TypeScript: see db/embedded/embedded-worker.dev.js.
import { register } from "tsx/esm/api";

register();
await import("./unpack-worker.ts");
