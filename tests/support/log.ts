import type { Log } from "../../src/server/db/log.ts";

export const silent: Log = { info() {}, warn() {}, error() {} };
