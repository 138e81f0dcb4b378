/** `text`: what a start prints is for people, and the log is JSON. `json`: every line is one JSON object. */
export const LOG_FORMATS = ["text", "json"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** The time of a line for programs, as pino appends it. */
const isoTime = () => `,"time":"${new Date().toISOString()}"`;

/** pino's options of a format: collectors know levels by name and times in ISO 8601. */
export const pinoFormat = (format: LogFormat) =>
  format === "json" ? { timestamp: isoTime, formatters: { level: (level: string) => ({ level }) } } : {};
