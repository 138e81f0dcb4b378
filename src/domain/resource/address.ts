import type { Call } from "./call.ts";

/** The address of a call, relative to `/api/`: `orders/0198…/refund`. Each parameter is encoded. */
export const pathOf = ({ url }: Pick<Call, "url">, params: Readonly<Record<string, string>> = {}): string =>
  url.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
