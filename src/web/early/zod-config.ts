import { config } from "zod/v4/core";

// Otherwise the first schema that is built tries whether zod may compile code. The content security policy refuses it, and
// the browser logs a violation. `main.tsx` imports this module before all that build schemas.
config({ jitless: true });
