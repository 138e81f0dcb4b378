// The thread's program as TypeScript: see embedded-worker.dev.js.
import { register } from "tsx/esm/api";

register();
await import("./invoice-worker.ts");
