import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { App, Button, ConfigProvider, Dropdown, Flex, Modal, notification } from "antd";
import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import type { Plugin } from "vite";
import { BASE } from "../../src/domain/access/public-paths.ts";
import { BRAND } from "../../src/domain/theme/tokens.ts";
import { antdConfig } from "../../src/web/theme/antd-config.ts";

/**
 * The components that all first screens have. Of the others, the browser computes the styles when it first needs them: the
 * first list may load 420 KiB.
 */
const COMPONENTS = createElement(
  Fragment,
  null,
  createElement(App),
  createElement(Button),
  createElement(Dropdown, null, createElement("span")),
  createElement(Flex),
  createElement(Modal),
  createElement(notification._InternalPanelDoNotUseOrYouWillBeFired),
);

/** antd's own way for servers: it finds in the style sheet which styles it need not compute. */
function computedStyles(): string {
  const cache = createCache();
  // Any brand and mode have the same styles: their colors are CSS variables.
  const themed = createElement(ConfigProvider, { theme: antdConfig("light", BRAND, false) }, COMPONENTS);
  renderToString(createElement(StyleProvider, { cache }, themed));
  return extractStyle(cache, { plain: true, types: ["style"] });
}

const FILE = "antd.css";

/**
 * Links a style sheet of antd's styles in the application's page, which the browser would otherwise compute from
 * JavaScript before the first paint. Ours come after it and override it. The sign-in page prefetches it.
 */
export const antdStyles = (): Plugin => ({
  name: "antd-styles",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", name: FILE, source: computedStyles() });
  },
  transformIndexHtml: {
    order: "post",
    handler(_html, { filename, bundle }) {
      const file = Object.values(bundle ?? {}).find(
        (one) => one.type === "asset" && one.names.includes(FILE),
      );
      if (!file) throw new Error("The bundle has no style sheet of antd");
      const link = (attrs: Record<string, string>, injectTo: "head-prepend" | "body") => [
        { tag: "link", attrs: { ...attrs, href: `${BASE}/${file.fileName}`, crossorigin: true }, injectTo },
      ];
      if (filename.endsWith("auth.html")) return link({ rel: "prefetch", as: "style" }, "body");
      return filename.endsWith("index.html") ? link({ rel: "stylesheet" }, "head-prepend") : [];
    },
  },
});
