import { type ComponentType, createElement, lazy, useState } from "react";
import { withTimeout } from "./chunks.ts";

/** A component in a chunk of its own, which `load` fetches, and runs, before it is rendered. */
export interface LazyChunk<Props extends object> {
  readonly Component: ComponentType<Props>;
  load(): Promise<unknown>;
}

/**
 * React's `lazy`, whose first render has the component if it is loaded already. `lazy` itself shows the fallback even then,
 * and React keeps a fallback that it has shown for 300 ms.
 */
export function lazyChunk<Props extends object>(
  fetchChunk: () => Promise<{ default: ComponentType<Props> }>,
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => {
    const chunk = await fetchChunk();
    loaded = chunk.default;
    return chunk;
  };
  const Lazy: ComponentType<Props> = lazy(() => withTimeout(load()));
  function Component(props: Props) {
    // Stays the same while it is mounted: another component would start with an empty state.
    const [Loaded] = useState(() => loaded ?? Lazy);
    return createElement(Loaded, props);
  }
  return { Component, load };
}
