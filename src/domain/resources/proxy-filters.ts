/** Filters orders, or their items, by the proxy through which they arrived: the one with their store's domain. */
export const PROXY_FILTERS = {
  proxy: { label: "Proxy", target: "proxies" },
  proxyGroup: { label: "Proxy group", target: "proxy-groups" },
} as const;
