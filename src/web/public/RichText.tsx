import { createElement, type ReactNode, useMemo } from "react";
import { isOwnAddress, isServedAddress } from "../../domain/images/address.ts";

/** What of a description is shown as it is; of anything else its text. */
const SHOWN = new Set([
  ..."p br hr h2 h3 h4 h5 h6 ul ol li strong em b i u s sub sup small code pre blockquote".split(" "),
  ..."table thead tbody tfoot tr th td caption dl dt dd span div".split(" "),
]);
/** What is left out with all that is in it. */
const DROPPED = new Set(
  "script style template iframe object embed svg math form input button select textarea noscript head title".split(
    " ",
  ),
);
const VOID = new Set(["br", "hr"]);
const DEEPEST = 40;

function addressOf(element: Element, name: string, allowed: (address: string) => boolean) {
  const address = element.getAttribute(name)?.trim() ?? "";
  return allowed(address) ? address : undefined;
}
/** Images of other hosts come as our copies of them: the server put their addresses in. */
const isPicture = (address: string) => isOwnAddress(address) || isServedAddress(address);
const isLink = (address: string) => /^(https?:\/\/|mailto:)/.test(address);

function shownOf(node: Node, key: number, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > DEEPEST) return null;
  // One level-1 heading a page: the product's.
  const tag = node.localName === "h1" ? "h2" : node.localName;
  if (DROPPED.has(tag)) return null;
  if (tag === "img") {
    const src = addressOf(node, "src", isPicture);
    return src && <img key={key} src={src} alt={node.getAttribute("alt") ?? ""} loading="lazy" />;
  }
  if (VOID.has(tag)) return createElement(tag, { key });
  const within = [...node.childNodes].map((child, index) => shownOf(child, index, depth + 1));
  const href = tag === "a" && addressOf(node, "href", isLink);
  if (href) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {within}
      </a>
    );
  }
  return createElement(SHOWN.has(tag) ? tag : "span", { key }, ...within);
}

/**
 * A description as elements of ours: it is parsed into a document that runs and loads nothing, and of that only
 * tags and addresses that are known to be harmless are made anew. The server sanitised it as well, when it was
 * written.
 */
export function RichText({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return [...body.childNodes].map((node, index) => shownOf(node, index, 0));
  }, [html]);
}
