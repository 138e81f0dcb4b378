import { Buffer } from "buffer";

// Casbin's reader of files expects Node's as it loads; it is never asked to read one in a browser.
Object.assign(globalThis, { Buffer });
