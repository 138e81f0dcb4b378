// The worker's program as TypeScript. Node 20 does not apply `--import tsx` to a worker's own entry, so
// development and tests begin here; the build makes embedded-worker.js, which needs none of it.
import { register } from "tsx/esm/api";

register();
await import("./embedded-worker.ts");
