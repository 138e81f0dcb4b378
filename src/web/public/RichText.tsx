import { createElement, type ReactNode, useMemo } from "react";
import { isOwnAddress, isRemoteImage, isServedAddress } from "../../domain/images/address.ts";

/** Elements that are rendered; of any other element only its text is rendered. */
const ALLOWED_TAGS = new Set([
  ..."p br hr h2 h3 h4 h5 h6 ul ol li strong em b i u s sub sup small code pre blockquote".split(" "),
  ..."table thead tbody tfoot tr th td caption dl dt dd span div".split(" "),
]);
/** Elements that are dropped together with their content. */
const DROPPED_TAGS = new Set(
  "script style template iframe object embed svg math form input button select textarea noscript head title".split(
    " ",
  ),
);
const VOID_TAGS = new Set(["br", "hr"]);
const MAX_DEPTH = 40;

function urlOf(element: Element, name: string, allowed: (url: string) => boolean) {
  const url = element.getAttribute(name)?.trim() ?? "";
  return allowed(url) ? url : undefined;
}
/** Images from other hosts are copied, and the server replaces their URLs with those of our copies. */
const isImage = (url: string) => isOwnAddress(url) || isServedAddress(url);
const isLink = (url: string) => /^(https?:\/\/|mailto:)/.test(url);

/** Draws an image on another host, of which the server has not made the URL one of our copy's. */
type RemoteImage = (image: { src: string; alt: string; key: number }) => ReactNode;

function render(node: Node, key: number, depth: number, remoteImage?: RemoteImage): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > MAX_DEPTH) return null;
  // A page has one level-1 heading: the product's title.
  const tag = node.localName === "h1" ? "h2" : node.localName;
  if (DROPPED_TAGS.has(tag)) return null;
  if (tag === "img") {
    const alt = node.getAttribute("alt") ?? "";
    const remote = remoteImage && urlOf(node, "src", isRemoteImage);
    if (remote) return remoteImage({ src: remote, alt, key });
    const src = urlOf(node, "src", isImage);
    return src && <img key={key} src={src} alt={alt} loading="lazy" />;
  }
  if (VOID_TAGS.has(tag)) return createElement(tag, { key });
  const children = [...node.childNodes].map((child, index) => render(child, index, depth + 1, remoteImage));
  const href = tag === "a" && urlOf(node, "href", isLink);
  if (href) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return createElement(ALLOWED_TAGS.has(tag) ? tag : "span", { key }, ...children);
}

/**
 * A description as React elements. It is parsed into an inert document, and only tags and URLs that are known to be
 * harmless are rendered. The server also sanitizes it when it is saved.
 */
export function RichText({ html, remoteImage }: { html: string; remoteImage?: RemoteImage }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return [...body.childNodes].map((node, index) => render(node, index, 0, remoteImage));
  }, [html, remoteImage]);
}
