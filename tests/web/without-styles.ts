import { createRequire } from "node:module";
import { createCache } from "@ant-design/cssinjs";

// Keeps antd's styles out of the document, where no test reads them: for each component that mounts, jsdom searched the
// styles of all others and serialized one, and after each test antd computed all of them again.

/** The functions by which antd's styles get into a document, replaceable since the module is CommonJS. */
interface DynamicCss {
  updateCSS(text: string, id: string): HTMLStyleElement;
}

const requireOfAntd = createRequire(createRequire(import.meta.url).resolve("@ant-design/cssinjs"));
const dynamicCss = requireOfAntd("rc-util/lib/Dom/dynamicCSS") as DynamicCss; // as antd requires it
const style = document.createElement("style");
dynamicCss.updateCSS = () => style;

const caches = Object.getPrototypeOf(createCache()) as ReturnType<typeof createCache>; // the class of every cache
const { opUpdate } = caches;
caches.opUpdate = function keep(path, next) {
  opUpdate.call(this, path, (before) => next(before) ?? before);
};
