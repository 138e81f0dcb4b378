/** Orders, or their items, that came through a proxy: their store has its domain. */
export const PROXY_FILTERS = {
  proxy: { label: "Proxy", target: "proxies" },
  proxyGroup: { label: "Proxy group", target: "proxy-groups" },
} as const;
