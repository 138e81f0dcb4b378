/** The project's scripts are plain JavaScript, because they run before the build. */
declare module "*/scripts/build.js" {
  type Part = "web" | "server" | "store";
  export function build(parts: readonly Part[], print: (line: string) => void): Promise<void>;
  export function isStale(part: Part): boolean;
}
declare module "*/scripts/postgres.js" {
  export function startPostgres(): Promise<{ url: string; stop(): Promise<void> }>;
  export function findPostgres(): string | undefined;
}
declare module "*/scripts/browser.js" {
  export const browserFlags: string[];
  export function findBrowser(): string | undefined;
}
