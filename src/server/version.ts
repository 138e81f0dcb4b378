import manifest from "../../package.json" with { type: "json" };

/** Of this program, as its package says it. */
export const VERSION: string = manifest.version;
